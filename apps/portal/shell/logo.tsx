/** The portal's logo: an old coin with its square hole, over the ledger's double rule. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" className="logo">
      <rect width="32" height="32" rx="4" fill="var(--c-primary)" />
      <circle cx="16" cy="14" r="9.2" fill="none" stroke="var(--c-primary-ink)" strokeWidth="2" />
      <path d="M16 9.4 20.6 14 16 18.6 11.4 14z" fill="var(--c-focus-halo)" />
      <path d="M6 26.2h20M6 28.6h20" stroke="var(--c-primary-ink)" strokeWidth="1.2" />
    </svg>
  );
}
