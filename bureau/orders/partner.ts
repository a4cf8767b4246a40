/** An order as the partner gets it. `id` tells a repeat: the same order sent twice is one. */
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

/** A piece of a delivered report. */
export type PartnerPiece = {
  /** As the partner gave it. */
  readonly name: string;
  /** Less than 0 of what is no plain file. */
  readonly bytes: number;
  /** Throws a Refusal when it cannot be read. */
  readonly read: () => AsyncIterable<Uint8Array>;
};

/** A report that the partner has delivered whole. */
export type Delivery = {
  readonly orderId: string;
  readonly pieces: readonly PartnerPiece[];
  /** Takes it off the partner's desk, once it is kept here. */
  readonly accept: () => Promise<void>;
  /** Puts it aside with the reason, for people to look at. */
  readonly refuse: (reason: string) => Promise<void>;
};

/** Where reports on foreign companies are bought. */
export type ForeignPartner = {
  /** Sends an order; throws when it cannot be sent now. Sent again, it is the same order. */
  readonly order: (order: PartnerOrder) => Promise<void>;
  /** The reports that have been delivered whole and not been accepted. */
  readonly deliveries: () => Promise<readonly Delivery[]>;
};
