/** What became of a message, as choices and badges. */
export const deliveryOptions = [
  { value: 'waiting', label: 'waiting', family: 'pending' },
  { value: 'delivered', label: 'delivered', family: 'success' },
  { value: 'failed', label: 'failed', family: 'reject' },
] as const;
