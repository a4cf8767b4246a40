/** The kinds of declarations as options and badges; both sets of texts have their keys. */
export const kindOptions = [
  { value: '1', label: 'kind1', family: 'delay' },
  { value: '2', label: 'kind2', family: 'reject' },
  { value: '3', label: 'kind3', family: 'reject' },
] as const;
