// Generated from the migrations by "npm run db:types"; do not edit.
import type { ColumnType } from 'kysely';

/** May be left out of an insert: the database fills it. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** The database alone writes it. */
export type GeneratedAlways<T> =
  T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>;

/** Written as text (JSON.stringify), because pg would turn an array into a PostgreSQL array; read as a value. */
export type Json = ColumnType<unknown, string, string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Which file an institution's figures of a kind and report day come from and since when they stand; version 2 and more replaced an earlier one. Holds no borrower. */
export type BureauAppliedFile = {
  institution_id: number;
  kind: string;
  period: string;
  submission_id: string;
  version: number;
  applied_at: Timestamp;
};

/** News of the bureau: content is html that the server has sanitised. Published ones are everybody's to read, others the bureau's own. Holds no borrower. */
export type BureauArticle = {
  article_id: GeneratedAlways<number>;
  menu: 'articles' | 'summary';
  category: string;
  state: Generated<'draft' | 'published' | 'withdrawn'>;
  title_vi: string;
  title_en: string;
  brief_vi: string;
  brief_en: string;
  content_vi: string;
  content_en: string;
  source: string;
  url: string | null;
  published_at: Timestamp | null;
  written_by: string;
  updated_at: Generated<Timestamp>;
};

/** What institutions sent at each month's end, a row a contract, one partition a month, appended and swapped whole. The truth that credit_history is rebuilt from. foreign_cents is the balance in hundredths of the contract's currency when it is not VND. */
export type BureauBalanceMonth = {
  month: string;
  subject_id: bigint;
  contract_id: bigint;
  institution_id: number;
  balance_vnd: bigint;
  foreign_cents: bigint | null;
  debt_group: number;
  overdue_days: number;
  overdue_vnd: bigint;
};

/** Corporate bonds: subject_id issued them, institution_id holds them. */
export type BureauBond = {
  subject_id: bigint;
  bond_id: Generated<bigint>;
  institution_id: number;
  bond_code: string;
  issued_on: string;
  matures_on: string;
  debt_group: number;
  value_vnd: bigint;
  reported_on: string;
};

/** Branches of institutions; branch 1 is the head office and has the institution's code. */
export type BureauBranch = {
  institution_id: number;
  branch_id: number;
  code: string;
  name_vi: string;
  name_en: string;
  province_code: string;
  address: string;
};

/** Credit cards with up to 36 months, newest first as in credit_history: balance, amount due, amount paid late, days late, debt group. A null element was not reported. Read the months through visible_card_account. */
export type BureauCardAccount = {
  subject_id: bigint;
  card_id: Generated<bigint>;
  institution_id: number;
  branch_id: number;
  number_masked: string;
  limit_vnd: bigint;
  opened_on: string;
  closed_on: string | null;
  latest_month: string;
  balance_vnd: (bigint | null)[];
  due_vnd: (bigint | null)[];
  late_vnd: (bigint | null)[];
  late_days: (number | null)[];
  debt_group: (number | null)[];
  /** The institution's own number of the card contract; by it files find the card again. */
  contract_number: string | null;
};

/** CIC codes of merged subjects: each leads to the one that lives on, for ever. */
export type BureauCicAlias = {
  cic_code: string;
  subject_id: bigint;
  merged_subject_id: bigint;
  merged_on: string;
};

/** An institution's own result of debt classification (DKQ): the group of each asset or off-balance commitment before the highest group elsewhere is applied. reference is its contract or commitment number. */
export type BureauClassification = {
  subject_id: bigint;
  classification_id: Generated<bigint>;
  institution_id: number;
  month: string;
  part: 'asset' | 'commitment';
  reference: string;
  debt_group: number;
  amount_vnd: bigint;
};

/** Assets that secure a borrower's debt. kind: 01 real estate, 02 land-use right, 03 vehicle, 04 machinery, 05 goods, 06 deposit or valuable papers, 07 receivables, 08 guarantee of another, 21 other. */
export type BureauCollateral = {
  subject_id: bigint;
  collateral_id: Generated<bigint>;
  kind: string;
  asset_code: string | null;
  description: string;
  owner_name: string;
  value_vnd: bigint;
  valued_on: string;
};

/** Which institution holds an asset as security, for which contract and how much; released_on is empty while it is pledged. */
export type BureauCollateralPledge = {
  subject_id: bigint;
  collateral_id: bigint;
  institution_id: number;
  contract_id: bigint | null;
  secured_vnd: bigint;
  pledged_on: string;
  released_on: string | null;
  reported_on: string;
};

/** Off-balance commitments: guarantees and letters of credit that an institution issued for a borrower. */
export type BureauCommitment = {
  subject_id: bigint;
  commitment_id: Generated<bigint>;
  institution_id: number;
  kind: 'guarantee' | 'letter_of_credit' | 'other';
  currency: Generated<string>;
  value_vnd: bigint;
  foreign_cents: bigint | null;
  debt_group: number;
  issued_on: string;
  ends_on: string;
  reported_on: string;
  /** The institution's own number of the commitment. */
  commitment_number: string | null;
};

/** Credit contracts. loan_kind: 01 short, 02 medium, 03 long term, 05 payment on behalf, 06 discount, 07 leasing, 08 factoring, 09 entrusted, 10 other; programme such as NQ33; closed_on when nothing is owed any more. */
export type BureauContract = {
  subject_id: bigint;
  contract_id: Generated<bigint>;
  institution_id: number;
  branch_id: number;
  contract_number: string;
  loan_kind: '01' | '02' | '03' | '05' | '06' | '07' | '08' | '09' | '10';
  purpose: 'business' | 'housing' | 'vehicle' | 'consumption' | 'agriculture' | 'education' | 'other';
  programme: string | null;
  currency: Generated<string>;
  limit_vnd: bigint;
  interest_rate: string | null;
  is_secured: boolean;
  signed_on: string;
  ends_on: string;
  closed_on: string | null;
};

/** Up to 60 months a contract, newest first: element 1 is latest_month, element 2 the month before. A null element was not reported, which is not zero. latest_month is the last month in which the institution had the contract on its books. Rebuilt set-wise. Read it through visible_credit_history. */
export type BureauCreditHistory = {
  subject_id: bigint;
  contract_id: bigint;
  institution_id: number;
  latest_month: string;
  balance_vnd: (bigint | null)[];
  foreign_cents: (bigint | null)[] | null;
  debt_group: (number | null)[];
  overdue_days: (number | null)[];
};

/** An institution's own customer codes (CIF) and the borrowers they stand for, as D10, D11 and K1 declared them on declared_on. Every other file names borrowers by these codes. */
export type BureauCustomer = {
  institution_id: number;
  customer_code: string;
  subject_id: bigint;
  declared_on: string;
};

/** The lines of a financial statement by their code, whole dong. */
export type BureauFinLine = {
  subject_id: bigint;
  fiscal_year: number;
  institution_id: number;
  code: string;
  amount_vnd: bigint;
};

/** Yearly financial statements of enterprises as institutions sent them (D20). audit is the auditor's opinion when there is one. */
export type BureauFinStatement = {
  subject_id: bigint;
  fiscal_year: number;
  institution_id: number;
  is_consolidated: Generated<boolean>;
  audit: string | null;
  submitted_to: string | null;
  reported_on: string;
};

/** A borrower's papers, numbers sealed: citizen ID (12 digits), old ID (9), passport, tax code, registration number, other. */
export type BureauIdentityPaper = {
  subject_id: bigint;
  paper_no: number;
  kind: 'citizen' | 'old' | 'passport' | 'tax' | 'registration' | 'other';
  number_sealed: Buffer;
  issued_on: string | null;
  issued_at: string | null;
  expires_on: string | null;
  is_current: Generated<boolean>;
};

/** Who asked about whom, when and by which product; reports show twelve months of it. */
export type BureauInquiryFootprint = {
  subject_id: bigint;
  asked_at: Timestamp;
  inquiry_id: string;
  institution_id: number;
  product_code: string;
};

/** Members of the bureau and the bureau itself. code is 2 digits province, 3 institution, 3 branch; price_percent is the share of the list price that the class pays. */
export type BureauInstitution = {
  id: number;
  code: string;
  name_vi: string;
  name_en: string;
  short_name: string;
  class: 'bank' | 'foreign_bank' | 'policy_bank' | 'cooperative_bank' | 'finance_company' | 'credit_fund' | 'microfinance' | 'voluntary' | 'bureau';
  is_voluntary: Generated<boolean>;
  price_percent: Generated<number>;
  province_code: string;
  address: string;
  valid_from: Generated<string>;
  valid_to: string | null;
};

/** What only a legal entity has. sector_code is VSIC, two digits. */
export type BureauLegalProfile = {
  subject_id: bigint;
  director_name: string | null;
  representative_name: string | null;
  sector_code: string | null;
  size: 'micro' | 'small' | 'medium' | 'large' | null;
  charter_capital_vnd: bigint | null;
  employees: number | null;
  trading_name: string | null;
};

/** Folded syllables that occur in names: a slip in a typed name is looked for among these only. */
export type BureauNameSyllable = {
  syllable: string;
};

/** Countries by ISO 3166 code. */
export type BureauNation = {
  code: string;
  name_vi: string;
  name_en: string;
};

/** Negative information with its beginning and end. Given to nobody five years after it ended: read it through visible_negative_event (row security holds the app role to the same). */
export type BureauNegativeEvent = {
  subject_id: bigint;
  event_id: Generated<bigint>;
  kind: 'bad_debt' | 'card_default' | 'settled_by_provision' | 'bankruptcy' | 'court' | 'administrative';
  institution_id: number | null;
  contract_id: bigint | null;
  worst_group: number | null;
  amount_vnd: bigint | null;
  note: string | null;
  started_on: string;
  ended_on: string | null;
};

/** Every opening of a borrower's file: the rows are readable in the transaction that wrote this, and only there. */
export type BureauOpening = {
  xid: string;
  subject_id: bigint;
  inquiry_id: string | null;
  institution_id: number;
  opened_at: Generated<Timestamp>;
};

/** Papers to borrowers by keyed blind index of kind and number (the kind is part of what is hashed); spread by blind_index. Old IDs were issued twice, so one index may lead to several. */
export type BureauPaperIndex = {
  blind_index: Buffer;
  subject_id: bigint;
  kind: string;
};

/** What can be asked. subject_type 0 both, 1 legal entity, 2 natural person; wire_ids are the product numbers of requests; price_vnd is the list price before tax. */
export type BureauProduct = {
  code: string;
  subject_type: number;
  wire_ids: Generated<string[]>;
  name_vi: string;
  name_en: string;
  price_vnd: bigint;
  /** Sections of a bundle in the order they are printed, by their ids (bureau/reports/sections.ts); empty for products whose report is made by a function of its own. */
  sections: Generated<string[]>;
};

/** A place in the programme that an institution holds for 30 days: slot_key is buyer:<subject> or project:<registration number>. One key, one row: of two institutions at the same moment one gets it. */
export type BureauProgrammeSlot = {
  slot_key: string;
  subject_id: bigint;
  project: string | null;
  institution_id: number;
  reserved_at: Generated<Timestamp>;
  expires_at: Timestamp;
};

/** Provinces: the 34 of today (2-digit codes) and the 63 until 30 June 2025 (3-digit codes, which lead citizen IDs for ever), each with the one it went into. */
export type BureauProvince = {
  code: string;
  citizen_prefix: string | null;
  name_vi: string;
  name_en: string;
  valid_from: string;
  valid_to: string | null;
  merged_into: string | null;
};

/** Related persons as an institution reported them, kept once a direction: related_subject_id is the <kind> of subject_id. */
export type BureauRelation = {
  subject_id: bigint;
  related_subject_id: bigint;
  kind: 'owner' | 'director' | 'spouse' | 'guarantor' | 'parent' | 'subsidiary';
  share_percent: string | null;
  institution_id: number;
  valid_from: string;
  valid_to: string | null;
};

/** Borrowers of a file who may be known already: subject_id is the provisional one made for the row, candidate_subject_id whom it resembles. Reason: doubtful (confidence 5 to 8), conflict (the paper of somebody of another name), several. */
export type BureauReviewLine = {
  institution_id: number;
  review_id: Generated<bigint>;
  submission_id: string | null;
  customer_code: string;
  subject_id: bigint;
  candidate_subject_id: bigint | null;
  confidence: number | null;
  reason: 'doubtful' | 'conflict' | 'several';
  state: Generated<'open' | 'merged' | 'kept'>;
  made_at: Generated<Timestamp>;
  decided_by: number | null;
  decided_at: Timestamp | null;
};

/** How many persons had which score in a month, counted over an even sample of all. Holds no borrower: a person's score is kept nowhere but in the report that was asked for. */
export type BureauScoreDistribution = {
  model: string;
  version: number;
  month: string;
  score: number;
  persons: number;
};

/** The monthly count of scores: one person in sample_step, taken in order of their ids up to scored_to. Holds no borrower. */
export type BureauScoreRun = {
  model: string;
  version: number;
  month: string;
  sample_step: number;
  scored_to: Generated<bigint>;
  finished_at: Timestamp | null;
};

/** Every use of a search function: who, when, how (paper, cic, name, prefix, outer) and how many borrowers it showed. Appended, so that searches of one user never wait for each other; counted and cleared by the day. */
export type BureauSearchMeter = {
  institution_id: number;
  meter_id: GeneratedAlways<bigint>;
  user_id: number | null;
  searched_at: Generated<Timestamp>;
  kind: string;
  row_count: number;
};

/** Bad debt that left the balance sheet or was handled on it: loans settled with provisions (D31/D32 NOXLRR) or written off (XUATTOAN), cards (THETDXLRR), bonds (TRAIPHIEUXLRR), and debt handled on the books (D60: method says how). reference is the institution's contract, card or bond number. Negative until ended_on and five years on. */
export type BureauSettledDebt = {
  subject_id: bigint;
  settled_debt_id: Generated<bigint>;
  institution_id: number;
  source: 'provision' | 'written_off' | 'card' | 'bond' | 'handled';
  reference: string;
  method: string | null;
  settled_on: string;
  settled_vnd: bigint;
  left_vnd: bigint | null;
  ended_on: string | null;
  reported_on: string;
};

/** Borrowers: 1 legal entities, 2 natural persons. name stays readable for matching; name_key is the folded name without legal form, outer_key its first and last syllable (persons). *_sealed are sealed with a key outside the database; the main papers are repeated here so that a list of candidates is one read. born_on is the day of birth or of foundation. address_mark has one of 64 bits set for each word of the address, chosen by a keyed hash: enough to rank namesakes, too little to read. */
export type BureauSubject = {
  subject_id: Generated<bigint>;
  cic_code: string;
  subject_type: number;
  status: Generated<'live' | 'provisional' | 'merged' | 'closed'>;
  merged_into: bigint | null;
  name: string;
  name_key: string;
  outer_key: string | null;
  born_on: string | null;
  sex: number | null;
  nation_code: Generated<string>;
  province_code: string;
  address_sealed: Buffer | null;
  address_mark: Generated<bigint>;
  phone_sealed: Buffer | null;
  identity_sealed: Buffer | null;
  tax_sealed: Buffer | null;
  registration_sealed: Buffer | null;
  updated_on: Generated<string>;
};

/** Months of balance_month that are newer than the institution's rows of credit_history: read from balance_month until the job pack-history has packed them. Holds no borrower. */
export type BureauUnpackedMonth = {
  institution_id: number;
  month: string;
  changed_at: Timestamp;
};

/** Debt sold to the asset management company; negative until settled_on and five years on. */
export type BureauVamcDebt = {
  subject_id: bigint;
  vamc_debt_id: Generated<bigint>;
  institution_id: number;
  sold_on: string;
  principal_sold_vnd: bigint;
  principal_left_vnd: bigint;
  settled_on: string | null;
  reported_on: string;
  /** The institution's number of the contract that was sold. */
  contract_number: string | null;
};

/** card_account cut to the months that the five-year rule leaves. */
export type BureauVisibleCardAccount = {
  subject_id: GeneratedAlways<bigint | null>;
  card_id: GeneratedAlways<bigint | null>;
  institution_id: GeneratedAlways<number | null>;
  branch_id: GeneratedAlways<number | null>;
  number_masked: GeneratedAlways<string | null>;
  limit_vnd: GeneratedAlways<bigint | null>;
  opened_on: GeneratedAlways<string | null>;
  closed_on: GeneratedAlways<string | null>;
  latest_month: GeneratedAlways<string | null>;
  balance_vnd: GeneratedAlways<(bigint | null)[] | null>;
  due_vnd: GeneratedAlways<(bigint | null)[] | null>;
  late_vnd: GeneratedAlways<(bigint | null)[] | null>;
  late_days: GeneratedAlways<(number | null)[] | null>;
  debt_group: GeneratedAlways<(number | null)[] | null>;
};

/** credit_history cut to the months that the five-year rule leaves. */
export type BureauVisibleCreditHistory = {
  subject_id: GeneratedAlways<bigint | null>;
  contract_id: GeneratedAlways<bigint | null>;
  institution_id: GeneratedAlways<number | null>;
  latest_month: GeneratedAlways<string | null>;
  balance_vnd: GeneratedAlways<(bigint | null)[] | null>;
  foreign_cents: GeneratedAlways<(bigint | null)[] | null>;
  debt_group: GeneratedAlways<(number | null)[] | null>;
  overdue_days: GeneratedAlways<(number | null)[] | null>;
};

/** negative_event without what ended more than five years ago. */
export type BureauVisibleNegativeEvent = {
  subject_id: GeneratedAlways<bigint | null>;
  event_id: GeneratedAlways<bigint | null>;
  kind: GeneratedAlways<string | null>;
  institution_id: GeneratedAlways<number | null>;
  contract_id: GeneratedAlways<bigint | null>;
  worst_group: GeneratedAlways<number | null>;
  amount_vnd: GeneratedAlways<bigint | null>;
  note: GeneratedAlways<string | null>;
  started_on: GeneratedAlways<string | null>;
  ended_on: GeneratedAlways<string | null>;
};

/** settled_debt without what ended more than five years ago. */
export type BureauVisibleSettledDebt = {
  subject_id: GeneratedAlways<bigint | null>;
  settled_debt_id: GeneratedAlways<bigint | null>;
  institution_id: GeneratedAlways<number | null>;
  source: GeneratedAlways<string | null>;
  reference: GeneratedAlways<string | null>;
  method: GeneratedAlways<string | null>;
  settled_on: GeneratedAlways<string | null>;
  settled_vnd: GeneratedAlways<bigint | null>;
  left_vnd: GeneratedAlways<bigint | null>;
  ended_on: GeneratedAlways<string | null>;
  reported_on: GeneratedAlways<string | null>;
};

/** vamc_debt without what was settled more than five years ago. */
export type BureauVisibleVamcDebt = {
  subject_id: GeneratedAlways<bigint | null>;
  vamc_debt_id: GeneratedAlways<bigint | null>;
  institution_id: GeneratedAlways<number | null>;
  sold_on: GeneratedAlways<string | null>;
  principal_sold_vnd: GeneratedAlways<bigint | null>;
  principal_left_vnd: GeneratedAlways<bigint | null>;
  settled_on: GeneratedAlways<string | null>;
  reported_on: GeneratedAlways<string | null>;
};

/** Letters of an institution that a customer stands wrongly in its R18 of a month. Answered by counting the month anew: changed, the customer is not below the highest group any more and version is of the new R18; kept, it still is; unknown, it is no customer. */
export type PortalAdjustment = {
  institution_id: number;
  id: string;
  user_id: number;
  username: string;
  period: string;
  cic_code: string;
  reason: string;
  state: Generated<'waiting' | 'changed' | 'kept' | 'unknown'>;
  own_group: number | null;
  highest_group: number | null;
  version: number | null;
  sent_at: Generated<Timestamp>;
  answered_at: Timestamp | null;
};

/** A customer of a branch with an alert. *_level and *_group are what was found at other branches of the institution and at other institutions (scope): S36 level 1 group 3, 2 group 4, 3 group 5, sold or settled debt, or two groups worse in three months; S39 level 1 new debt, 2 attention debt. lenders are the institutions concerned. attention_vnd and is_new_debt are of S39. */
export type PortalAlertRow = {
  institution_id: number;
  product: string;
  month: string;
  version: number;
  branch_id: number;
  subject_id: bigint;
  subject_type: number;
  cic_code: string;
  customer_code: string | null;
  name: string;
  paper_sealed: Buffer | null;
  own_group: number;
  branches_level: number;
  branches_group: number | null;
  others_level: number;
  others_group: number | null;
  lenders: (number | null)[];
  attention_vnd: bigint | null;
  is_new_debt: Generated<boolean>;
};

/** One count of a month's alerts of an institution. A later correction of the month that changes anything makes version 2; the first stays readable. digest is of the rows, to tell whether anything changed. */
export type PortalAlertRun = {
  institution_id: number;
  product: 'S36' | 'S39';
  month: string;
  version: number;
  row_count: number;
  digest: Buffer;
  counted_at: Generated<Timestamp>;
};

/** Which articles somebody has opened. */
export type PortalArticleRead = {
  institution_id: number;
  user_id: number;
  article_id: number;
  read_at: Generated<Timestamp>;
};

/** The head of each of the 256 hash chains of the audit. */
export type PortalAuditChain = {
  chain: number;
  seq: Generated<bigint>;
  hash: Generated<Buffer>;
};

/** Who did what, when, about whom, with what result. Append only; each row carries the hash of the one before it in its chain. subject_key is a keyed hash. */
export type PortalAuditLog = {
  at: Timestamp;
  chain: number;
  seq: bigint;
  user_id: number | null;
  username: string | null;
  institution_id: number | null;
  session_id: string | null;
  address: string | null;
  request_id: string | null;
  action: string;
  purpose: string | null;
  subject_key: string | null;
  result: string;
  detail: string | null;
  previous_hash: Buffer;
  hash: Buffer;
};

/** A file of customers to ask about. Rows that are neither bad, over the budget, cancelled nor answered wait. held: answered but for rows over the day's budget. fence counts the takers of its chunks; number leads the tickets that are made for its rows. */
export type PortalBatch = {
  institution_id: number;
  id: string;
  number: GeneratedAlways<bigint>;
  user_id: number;
  username: string;
  branch_id: number | null;
  channel: 'batch' | 'mass' | 's74';
  file_name: string;
  customer_type: '1' | '2';
  product: string;
  bytes: bigint;
  sha256: Buffer;
  file_handle: string;
  state: Generated<'received' | 'working' | 'paused' | 'held' | 'cancelled' | 'done' | 'refused'>;
  refusal: string | null;
  refusal_place: string | null;
  refusal_value: string | null;
  row_count: Generated<number>;
  bad_rows: Generated<number>;
  over_rows: Generated<number>;
  cancelled_rows: Generated<number>;
  answered_rows: Generated<number>;
  informed_rows: Generated<number>;
  /** The Hanoi day whose budget its waiting rows were taken from. */
  budget_day: string | null;
  fence: Generated<number>;
  sent_on: Generated<string>;
  received_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
};

/** The rows of a batch by their number in the sheet: what was given, sealed, and what became of it. A row is answered by one inquiry. */
export type PortalBatchRow = {
  institution_id: number;
  batch_id: string;
  row_no: number;
  state: 'waiting' | 'answered' | 'bad' | 'over' | 'cancelled';
  voucher: string | null;
  given: Buffer;
  faults: Generated<Json>;
  inquiry_id: string | null;
  has_information: boolean | null;
  cic_code: string | null;
  answered_at: Timestamp | null;
};

/** One challenge. The handle is kept as SHA-256, the answer as a keyed hash; purpose and session are those of the call that first uses it, unless it was drawn for one. kept counts how often a taken captcha was put back (4130001), three times at most. */
export type PortalCaptcha = {
  handle_hash: Buffer;
  answer_hash: Buffer;
  purpose: string | null;
  session_id: string | null;
  expires_at: Generated<Timestamp>;
  taken_at: Timestamp | null;
  kept: Generated<number>;
};

/** Certificates whose keys may sign an institution's data files: registered by its staff, approved by another person, an administrator. What they say of themselves is read from the certificate alone. Whether one has expired follows from valid_until. der is the certificate itself; it is public. */
export type PortalCertificate = {
  institution_id: number;
  id: string;
  subject: string;
  issuer: string;
  serial: string;
  /** SHA-256 of der. */
  fingerprint: Buffer;
  /** RSA 2048, EC prime256v1 … */
  key_kind: string;
  valid_from: Timestamp;
  valid_until: Timestamp;
  der: Buffer;
  file_name: string;
  bytes: number;
  state: Generated<'waiting' | 'approved' | 'revoked'>;
  registered_by: number;
  registered_name: string;
  registered_at: Generated<Timestamp>;
  approved_by: number | null;
  approved_name: string | null;
  approved_at: Timestamp | null;
  revoked_by: number | null;
  revoked_name: string | null;
  revoked_at: Timestamp | null;
  revoked_reason: string | null;
};

/** What an inquiry costs, whole dong before VAT: reserved when asked, charged when answered, free when there is no information. */
export type PortalCharge = {
  institution_id: number;
  asked_at: Timestamp;
  inquiry_id: string;
  product: string;
  list_price_vnd: bigint;
  price_percent: number;
  amount_vnd: bigint;
  state: Generated<'reserved' | 'charged' | 'free'>;
  settled_at: Timestamp | null;
};

/** Cheques declared lost (kind 1), refused for want of funds (2) or both (3) by the bank that keeps the account. content is the declaration as it was sent, sealed; the columns are what is searched and what all banks are told. An approved row never changes: a correction is a new row that names the one it corrects. */
export type PortalCheque = {
  institution_id: number;
  id: string;
  cheque_number: string;
  account_index: Buffer;
  /** The account with all but four digits covered; drawer_hint is the drawer's paper alike. */
  account_hint: string;
  drawer_name: string;
  drawer_index: Buffer | null;
  drawer_hint: string | null;
  cic_code: string | null;
  /** The branch of the institution that announces the cheque. */
  unit_code: string;
  kind: number;
  amount_vnd: bigint;
  shortfall_vnd: bigint | null;
  signed_on: string | null;
  suspended_from: string | null;
  suspended_to: string | null;
  refused_on: string | null;
  sent_on: string;
  beneficiary_name: string | null;
  content: Buffer;
  corrects: string | null;
  state: Generated<'waiting' | 'approved' | 'deleted'>;
  version: Generated<number>;
  entered_by: number;
  entered_name: string;
  entered_at: Generated<Timestamp>;
  edited_by: number | null;
  edited_name: string | null;
  edited_at: Timestamp | null;
  approved_by: number | null;
  approved_name: string | null;
  approved_at: Timestamp | null;
  confirm_code: string | null;
  deleted_by: number | null;
  deleted_at: Timestamp | null;
};

/** How this database was first used: a demo may only run on one that was made as a demo. */
export type PortalDeployment = {
  singleton: Generated<boolean>;
  mode: 'demo' | 'production';
};

/** Rows that an institution had answered by file on a Hanoi day (INQ-09). taken is what the last who asked was given. */
export type PortalFileBudget = {
  institution_id: number;
  day: string;
  used: number;
  taken: number;
};

/** One question about one customer. Status 1 answered, 2 pending, 0 refused or failed (RPL-03). request is sealed; identity_hint shows four digits. */
export type PortalInquiry = {
  institution_id: number;
  asked_at: Timestamp;
  id: string;
  user_id: number;
  username: string;
  branch_id: number | null;
  voucher: string;
  product: string;
  customer_type: string;
  customer_name: string;
  cic_code: string | null;
  identity_hint: string | null;
  request: Buffer;
  purpose: Generated<string>;
  subject_id: bigint | null;
  status: Generated<number>;
  has_information: boolean | null;
  answered_at: Timestamp | null;
};

/** The institutions a person works for, with the roles held there. */
export type PortalMembership = {
  user_id: number;
  institution_id: number;
  branch_id: number | null;
  roles: string[];
};

/** When somebody last looked at a list of news (seen_at) and when the visit before that ended (before_at): what came since is new. */
export type PortalPlaceSeen = {
  institution_id: number;
  user_id: number;
  place: string;
  seen_at: Timestamp;
  before_at: Timestamp;
};

/** Customers looked up by a user on a Hanoi day (INQ-09). */
export type PortalQuotaDay = {
  institution_id: number;
  user_id: number;
  day: string;
  counter: string;
  used: number;
};

/** Which customers a user already looked up on a Hanoi day: the same one counts once. */
export type PortalQuotaSeen = {
  institution_id: number;
  user_id: number;
  day: string;
  counter: string;
  key_hash: Buffer;
};

/** The report as it was answered: sealed, gzip, JSON of kit/contract/report.ts; sha256 is of the JSON. */
export type PortalReply = {
  institution_id: number;
  asked_at: Timestamp;
  inquiry_id: string;
  report: Buffer;
  sha256: Buffer;
  written_at: Generated<Timestamp>;
  /** When the report was made anew because the stored one could not be read; null for the report as it was first answered. */
  remade_at: Timestamp | null;
};

/** Files made for an institution: replies to its batches, and the monthly portfolio products. Folders are the days they were made on. */
export type PortalReplyFile = {
  institution_id: number;
  id: string;
  kind: 'batch' | 'R18' | 'R19';
  batch_id: string | null;
  period: string | null;
  version: Generated<number>;
  file_name: string;
  file_handle: string;
  bytes: bigint;
  row_count: number;
  made_on: Generated<string>;
  made_at: Generated<Timestamp>;
  /** Of R18 and R19: SHA-256 of the figures they were made of, to tell whether anything changed. */
  digest: Buffer | null;
};

/** A named set of permissions. */
export type PortalRole = {
  code: string;
  name_vi: string;
  name_en: string;
};

/** What a role may do; the permissions are those of kit/contract/permissions.ts. */
export type PortalRolePermission = {
  role: string;
  permission: string;
};

/** One sign-in and its family of refresh tokens. Tokens are kept as SHA-256; the parent is kept to tell a repeat from a theft. */
export type PortalSession = {
  id: string;
  user_id: number;
  institution_id: number;
  access_hash: Buffer;
  access_expires_at: Timestamp;
  refresh_hash: Buffer;
  parent_refresh_hash: Buffer | null;
  rotated_at: Generated<Timestamp>;
  browser_hash: Buffer;
  address: string;
  started_at: Generated<Timestamp>;
  last_seen_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  ended_reason: 'logout' | 'administrator' | 'reuse' | 'limit' | 'expired' | 'switched' | 'password' | null;
};

/** Every file that an institution sent and what became of it: received (waits), checking (a worker has it), applied (the bureau's data is changed; single rows may be refused where the kind allows it), refused (nothing changed); stored: a file that is kept and never opened (channel free). */
export type PortalSubmission = {
  institution_id: number;
  id: string;
  user_id: number;
  username: string;
  channel: 'tt15' | 'tt03' | 'free';
  file_name: string;
  /** D32, K1 …; empty for channel free. */
  kind: string | null;
  /** The report day of the name (yyyymmdd). */
  period: string | null;
  /** The zzz of the name. */
  sequence: number | null;
  bytes: bigint;
  sha256: Buffer;
  /** Where the file store keeps the bytes as they came (quarantine). */
  file_handle: string;
  /** The submission that this one replaces, as its sender said. */
  corrects: string | null;
  /** The certificate's subject when a signature was sent and is right. */
  signed_by: string | null;
  state: Generated<'received' | 'checking' | 'applied' | 'refused' | 'stored'>;
  /** What the worker is doing; with percent, what a progress bar shows after a reload. */
  phase: 'reading' | 'checking' | 'applying' | 'replying' | null;
  percent: Generated<number>;
  /** Code of what refused the whole file (TEP_001 …, or the first BG_ of a kind that one bad row refuses). */
  refusal: string | null;
  /** Where in the file, or what was found, for people. */
  refusal_place: string | null;
  /** Rows read in all sections; applied_rows + refused_rows when applied. */
  row_count: bigint | null;
  applied_rows: bigint | null;
  refused_rows: bigint | null;
  /** All errors found; submission_error keeps the first 10,000, the reply file has all. */
  error_count: bigint | null;
  /** Codes that refuse nothing: ["TEP_008"] for a late file. */
  warnings: Generated<Json>;
  /** Control totals: [{"code", "section", "currency": "VND" or null, "declared": "12" or null, "found": "12", "agrees": true}]; amounts as text. */
  totals: Generated<Json>;
  /** Of the institution's figures of this kind and period, when applied: 2 replaced 1. */
  version: number | null;
  /** Counts the workers that took the file. Whoever writes its end names the number it was given: one that was overtaken changes nothing. */
  fence: Generated<bigint>;
  /** Handle of the reply file; empty until replied_at, or when the rows do not fit a sheet. */
  reply_xlsx: string | null;
  reply_json: string | null;
  received_at: Generated<Timestamp>;
  checked_at: Timestamp | null;
  finished_at: Timestamp | null;
  replied_at: Timestamp | null;
  /** The folder that a file of channel free was sent to. */
  folder: string | null;
};

/** Why rows of a file were refused, in the order of the file, the first 10,000. row_no counts the rows of its section from 1; place is the cell or the path; of long numbers the last four digits are shown. */
export type PortalSubmissionError = {
  institution_id: number;
  submission_id: string;
  error_no: number;
  section: string;
  row_no: number;
  indicator: string | null;
  code: string;
  value: string | null;
  place: string | null;
};

/** Counters over a short window: failed sign-ins, sign-ins an address, searches before a captcha. */
export type PortalThrottle = {
  kind: string;
  key_hash: Buffer;
  opened_at: Generated<Timestamp>;
  count: Generated<number>;
};

/** A person who signs in; one account is one person. */
export type PortalUserAccount = {
  id: GeneratedAlways<number>;
  username: string;
  full_name: string;
  password_hash: string;
  status: Generated<'active' | 'locked'>;
  created_at: Generated<Timestamp>;
};

/** Codes of the QR squares on reports, as SHA-256: for a few minutes whoever holds one is told whether the report is genuine, and which product, ticket, institution and data it is of. Nothing here is about a customer. */
export type PortalVerification = {
  institution_id: number;
  code_hash: Buffer;
  asked_at: Timestamp;
  inquiry_id: string;
  data_month: string | null;
  last_reported: string | null;
  expires_at: Timestamp;
};

/** A ticket number is used once an institution, for ever: the same request finds its inquiry, another one is refused. */
export type PortalVoucher = {
  institution_id: number;
  voucher: string;
  inquiry_id: string;
  asked_at: Timestamp;
  request_hash: Buffer;
};

export type DB = {
  'bureau.applied_file': BureauAppliedFile;
  'bureau.article': BureauArticle;
  'bureau.balance_month': BureauBalanceMonth;
  'bureau.bond': BureauBond;
  'bureau.branch': BureauBranch;
  'bureau.card_account': BureauCardAccount;
  'bureau.cic_alias': BureauCicAlias;
  'bureau.classification': BureauClassification;
  'bureau.collateral': BureauCollateral;
  'bureau.collateral_pledge': BureauCollateralPledge;
  'bureau.commitment': BureauCommitment;
  'bureau.contract': BureauContract;
  'bureau.credit_history': BureauCreditHistory;
  'bureau.customer': BureauCustomer;
  'bureau.fin_line': BureauFinLine;
  'bureau.fin_statement': BureauFinStatement;
  'bureau.identity_paper': BureauIdentityPaper;
  'bureau.inquiry_footprint': BureauInquiryFootprint;
  'bureau.institution': BureauInstitution;
  'bureau.legal_profile': BureauLegalProfile;
  'bureau.name_syllable': BureauNameSyllable;
  'bureau.nation': BureauNation;
  'bureau.negative_event': BureauNegativeEvent;
  'bureau.opening': BureauOpening;
  'bureau.paper_index': BureauPaperIndex;
  'bureau.product': BureauProduct;
  'bureau.programme_slot': BureauProgrammeSlot;
  'bureau.province': BureauProvince;
  'bureau.relation': BureauRelation;
  'bureau.review_line': BureauReviewLine;
  'bureau.score_distribution': BureauScoreDistribution;
  'bureau.score_run': BureauScoreRun;
  'bureau.search_meter': BureauSearchMeter;
  'bureau.settled_debt': BureauSettledDebt;
  'bureau.subject': BureauSubject;
  'bureau.unpacked_month': BureauUnpackedMonth;
  'bureau.vamc_debt': BureauVamcDebt;
  'bureau.visible_card_account': BureauVisibleCardAccount;
  'bureau.visible_credit_history': BureauVisibleCreditHistory;
  'bureau.visible_negative_event': BureauVisibleNegativeEvent;
  'bureau.visible_settled_debt': BureauVisibleSettledDebt;
  'bureau.visible_vamc_debt': BureauVisibleVamcDebt;
  'portal.adjustment': PortalAdjustment;
  'portal.alert_row': PortalAlertRow;
  'portal.alert_run': PortalAlertRun;
  'portal.article_read': PortalArticleRead;
  'portal.audit_chain': PortalAuditChain;
  'portal.audit_log': PortalAuditLog;
  'portal.batch': PortalBatch;
  'portal.batch_row': PortalBatchRow;
  'portal.captcha': PortalCaptcha;
  'portal.certificate': PortalCertificate;
  'portal.charge': PortalCharge;
  'portal.cheque': PortalCheque;
  'portal.deployment': PortalDeployment;
  'portal.file_budget': PortalFileBudget;
  'portal.inquiry': PortalInquiry;
  'portal.membership': PortalMembership;
  'portal.place_seen': PortalPlaceSeen;
  'portal.quota_day': PortalQuotaDay;
  'portal.quota_seen': PortalQuotaSeen;
  'portal.reply': PortalReply;
  'portal.reply_file': PortalReplyFile;
  'portal.role': PortalRole;
  'portal.role_permission': PortalRolePermission;
  'portal.session': PortalSession;
  'portal.submission': PortalSubmission;
  'portal.submission_error': PortalSubmissionError;
  'portal.throttle': PortalThrottle;
  'portal.user_account': PortalUserAccount;
  'portal.verification': PortalVerification;
  'portal.voucher': PortalVoucher;
};
