/** An order as the partner gets it. `id` identifies repeats: the same order sent twice is one. */
export type PartnerOrder = {
  readonly id: string;
  readonly voucher: string;
  readonly companyName: string;
  readonly address: string;
  readonly country: string;
  readonly taxNumber: string | null;
  readonly businessRegistration: string | null;
  readonly language: 'E';
  readonly notes: string | null;
};

/** A file of a delivered report. */
export type PartnerPiece = {
  /** The name from the partner. */
  readonly name: string;
  /** Below 0 if it is not a plain file. */
  readonly bytes: number;
  /** Throws a Refusal if it cannot be read. */
  readonly read: () => AsyncIterable<Uint8Array>;
};

/** A report that the partner has delivered completely. */
export type Delivery = {
  readonly orderId: string;
  readonly pieces: readonly PartnerPiece[];
  /** Removes it from the partner's folder, after it is stored here. */
  readonly accept: () => Promise<void>;
  /** Sets it aside with the reason, for people to check. */
  readonly refuse: (reason: string) => Promise<void>;
};

/** A seller of reports on foreign companies. */
export type ForeignPartner = {
  /** Sends an order; throws if it cannot be sent now. A repetition is the same order. */
  readonly order: (order: PartnerOrder) => Promise<void>;
  /** Complete deliveries that have not been accepted. */
  readonly deliveries: () => Promise<readonly Delivery[]>;
};
