// Generated from database/schema by "npm run db:types"; do not edit.
import type { ColumnType } from 'kysely';
import type { Day, SubjectType, Vnd } from './column-types.ts';

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
  period: Day;
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

/** Pictures of articles as they are shown: without metadata and without anything after their end. Holds no borrower. */
export type BureauArticlePicture = {
  picture_id: Generated<string>;
  sha256: Buffer;
  media_type: 'image/png' | 'image/jpeg';
  bytes: Buffer;
  added_by: string;
  added_at: Generated<Timestamp>;
};

/** What institutions sent at each month's end, a row a contract, one partition a month, appended and swapped whole. The truth that credit_history is rebuilt from. foreign_cents is the balance in hundredths of the contract's currency when it is not VND. */
export type BureauBalanceMonth = {
  month: Day;
  subject_id: bigint;
  contract_id: bigint;
  institution_id: number;
  balance_vnd: Vnd;
  foreign_cents: bigint | null;
  debt_group: number;
  overdue_days: number;
  overdue_vnd: Vnd;
};

/** Corporate bonds: subject_id issued them, institution_id holds them. */
export type BureauBond = {
  subject_id: bigint;
  bond_id: Generated<bigint>;
  institution_id: number;
  bond_code: string;
  issued_on: Day;
  matures_on: Day;
  debt_group: number;
  value_vnd: Vnd;
  reported_on: Day;
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
  /** From this day on nobody works there; what was done there keeps the branch. */
  closed_on: Day | null;
};

/** Credit cards with up to 36 months, newest first as in credit_history: balance, amount due, amount paid late, days late, debt group. A null element was not reported. Read the months through visible_card_account. */
export type BureauCardAccount = {
  subject_id: bigint;
  card_id: Generated<bigint>;
  institution_id: number;
  branch_id: number;
  number_masked: string;
  limit_vnd: Vnd;
  opened_on: Day;
  closed_on: Day | null;
  latest_month: Day;
  balance_vnd: (Vnd | null)[];
  due_vnd: (Vnd | null)[];
  late_vnd: (Vnd | null)[];
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
  merged_on: Day;
};

/** An institution's own result of debt classification (DKQ): the group of each asset or off-balance commitment before the highest group elsewhere is applied. reference is its contract or commitment number. */
export type BureauClassification = {
  subject_id: bigint;
  classification_id: Generated<bigint>;
  institution_id: number;
  month: Day;
  part: 'asset' | 'commitment';
  reference: string;
  debt_group: number;
  amount_vnd: Vnd;
};

/** Assets that secure a borrower's debt. kind: 01 real estate, 02 land-use right, 03 vehicle, 04 machinery, 05 goods, 06 deposit or valuable papers, 07 receivables, 08 guarantee of another, 21 other. */
export type BureauCollateral = {
  subject_id: bigint;
  collateral_id: Generated<bigint>;
  kind: string;
  asset_code: string | null;
  description: string;
  owner_name: string;
  value_vnd: Vnd;
  valued_on: Day;
};

/** Which institution holds an asset as security, for which contract and how much; released_on is empty while it is pledged. */
export type BureauCollateralPledge = {
  subject_id: bigint;
  collateral_id: bigint;
  institution_id: number;
  contract_id: bigint | null;
  secured_vnd: Vnd;
  pledged_on: Day;
  released_on: Day | null;
  reported_on: Day;
};

/** Off-balance commitments: guarantees and letters of credit that an institution issued for a borrower. */
export type BureauCommitment = {
  subject_id: bigint;
  commitment_id: Generated<bigint>;
  institution_id: number;
  kind: 'guarantee' | 'letter_of_credit' | 'other';
  currency: Generated<string>;
  value_vnd: Vnd;
  foreign_cents: bigint | null;
  debt_group: number;
  issued_on: Day;
  ends_on: Day;
  reported_on: Day;
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
  limit_vnd: Vnd;
  interest_rate: string | null;
  is_secured: boolean;
  signed_on: Day;
  ends_on: Day;
  closed_on: Day | null;
};

/** Up to 60 months a contract, newest first: element 1 is latest_month, element 2 the month before. A null element was not reported, which is not zero. latest_month is the last month in which the institution had the contract on its books. Rebuilt set-wise. Read it through visible_credit_history. */
export type BureauCreditHistory = {
  subject_id: bigint;
  contract_id: bigint;
  institution_id: number;
  latest_month: Day;
  balance_vnd: (Vnd | null)[];
  foreign_cents: (bigint | null)[] | null;
  debt_group: (number | null)[];
  overdue_days: (number | null)[];
};

/** An institution's own customer codes (CIF) and the borrowers they stand for, as D10, D11 and K1 declared them on declared_on. Every other file names borrowers by these codes. */
export type BureauCustomer = {
  institution_id: number;
  customer_code: string;
  subject_id: bigint;
  declared_on: Day;
};

/** The quality of what an institution sent in a month, counted from its files: shares in percent, the score they make (30 completeness, 30 validity, 25 timeliness, 15 match rate), the rank among all that sent, and the worst indicators. Holds no borrower. */
export type BureauDataQuality = {
  institution_id: number;
  month: Day;
  files: number;
  files_late: number;
  files_refused: number;
  row_count: bigint;
  rows_refused: bigint;
  rows_incomplete: bigint;
  rows_doubtful: bigint;
  completeness: string;
  validity: string;
  timeliness: string;
  match_rate: string;
  score: string;
  rank: number;
  ranked: number;
  worst: Json;
  counted_at: Generated<Timestamp>;
};

/** What one administrator of the bureau asks for, in force when another has approved it: that a borrower (decoy_id is the subject, decoy_key what the audit calls it) becomes a decoy, or is one no more. No role may read it. */
export type BureauDecoyChange = {
  change_id: string;
  decoy_id: bigint;
  decoy_key: string;
  kind: 'mark' | 'unmark';
  reason: string;
  asked_by: number;
  asked_name: string;
  asked_at: Generated<Timestamp>;
  state: Generated<'waiting' | 'approved' | 'refused'>;
  decided_by: number | null;
  decided_name: string | null;
  decided_at: Timestamp | null;
};

/** The grade of an enterprise by a fiscal year's statements, for the publication alone; lenders are who reports contracts of it. */
export type BureauEnterpriseRating = {
  subject_id: bigint;
  period: number;
  model: string;
  version: number;
  sector: string;
  size: string;
  grade: string;
  lenders: (number | null)[];
  /** The grade that the period's publication counts; null when it does not know the enterprise. */
  told_grade: string | null;
};

/** What changes the price list (a product's price before tax) or an institution's terms (its share of the list price, its loyalty discount in hundredths of a percent) from a day on, proposed by one person and decided by another. Without a last day it holds until the next one. Holds no borrower. */
export type BureauFeeRule = {
  id: GeneratedAlways<number>;
  kind: 'price' | 'terms';
  product: string | null;
  institution_id: number | null;
  price_vnd: Vnd | null;
  price_percent: number | null;
  loyalty_bp: number | null;
  valid_from: Day;
  valid_to: Day | null;
  reason: string;
  state: Generated<'proposed' | 'approved' | 'rejected'>;
  proposed_by: string;
  proposed_at: Generated<Timestamp>;
  decided_by: string | null;
  decided_at: Timestamp | null;
};

/** Volume tiers: whoever has more charged events in a month pays so many hundredths of a percent less for all of that month. */
export type BureauFeeTier = {
  above: number;
  discount_bp: number;
};

/** The lines of a financial statement by their code, whole dong. */
export type BureauFinLine = {
  subject_id: bigint;
  fiscal_year: number;
  institution_id: number;
  code: string;
  amount_vnd: Vnd;
  /** Of which of the year's statements the line is. Lines of before there were two say false, and are those of the one that is there (bureau.lines_of). */
  is_consolidated: Generated<boolean>;
};

/** Yearly financial statements of enterprises as institutions sent them (D20). audit is the auditor's opinion when there is one. */
export type BureauFinStatement = {
  subject_id: bigint;
  fiscal_year: number;
  institution_id: number;
  is_consolidated: Generated<boolean>;
  audit: string | null;
  submitted_to: string | null;
  reported_on: Day;
};

/** Decoys: invented borrowers whom nobody has a reason to look at. subject_key is what the audit calls them. No role may read it; the function that looks for alarms alone does. */
export type BureauHoneySubject = {
  subject_id: bigint;
  subject_key: string;
};

/** A borrower's papers, numbers sealed: citizen ID (12 digits), old ID (9), passport, tax code, registration number, other. */
export type BureauIdentityPaper = {
  subject_id: bigint;
  paper_no: number;
  kind: 'citizen' | 'old' | 'passport' | 'tax' | 'registration' | 'other';
  number_sealed: Buffer;
  issued_on: Day | null;
  issued_at: string | null;
  expires_on: Day | null;
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
  valid_from: Generated<Day>;
  valid_to: Day | null;
  /** Nobody of a suspended institution signs in or calls anything, and nothing is made or sent for it until it is reopened; figures that it sent in are still taken, its months counted and its fees closed. status_reason tells them why. */
  status: Generated<'active' | 'suspended'>;
  status_reason: string | null;
  contact_name: string | null;
  contact_phone: string | null;
  contact_email: string | null;
};

/** What the codes of invoices mean: their status 1 to 4, signing 0 to 2 and payment 0 to 2. The documents do not say; these are this project's, and the bureau's to change. */
export type BureauInvoiceLabel = {
  kind: 'status' | 'sign' | 'paid';
  code: number;
  label_vi: string;
  label_en: string;
  written_by: Generated<string>;
};

/** Which invoice has which number, over all institutions. */
export type BureauInvoiceNumber = {
  serial: string;
  number: number;
  institution_id: number;
  invoice_id: string;
  taken_at: Generated<Timestamp>;
};

/** The last number taken of each serial of invoices: they follow each other without a gap. */
export type BureauInvoiceSeries = {
  serial: string;
  pattern: string;
  last_number: number;
};

/** What only a legal entity has. sector_code is VSIC, two digits. */
export type BureauLegalProfile = {
  subject_id: bigint;
  director_name: string | null;
  representative_name: string | null;
  sector_code: string | null;
  size: 'micro' | 'small' | 'medium' | 'large' | null;
  charter_capital_vnd: Vnd | null;
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
  amount_vnd: Vnd | null;
  note: string | null;
  started_on: Day;
  ended_on: Day | null;
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

/** Accounts that fees are paid to: proposed by one person, approved by another, paid to a day later at the earliest. The newest one in effect is the account. Holds no borrower. */
export type BureauPayeeAccount = {
  id: GeneratedAlways<number>;
  bank_bin: string;
  bank_name: string;
  account_no: string;
  holder: string;
  reason: string;
  state: Generated<'proposed' | 'approved' | 'rejected'>;
  proposed_by: string;
  proposed_at: Generated<Timestamp>;
  decided_by: string | null;
  decided_at: Timestamp | null;
  effective_at: Timestamp | null;
};

/** What can be asked. subject_type 0 both, 1 legal entity, 2 natural person; wire_ids are the product numbers of requests; price_vnd is the list price before tax. */
export type BureauProduct = {
  code: string;
  subject_type: number;
  wire_ids: Generated<string[]>;
  name_vi: string;
  name_en: string;
  price_vnd: Vnd;
  /** Sections of a bundle in the order they are printed, by their ids (bureau/reports/sections.ts); empty for products whose report is made by a function of its own. */
  sections: Generated<string[]>;
  /** Which of an institution's contracts it is charged under. */
  fee_group: Generated<'information' | 'ordered'>;
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
  valid_from: Day;
  valid_to: Day | null;
  merged_into: string | null;
};

/** Days off of public offices in Vietnam, without the weekends themselves: the holiday, what is given for one on a weekend, and swapped days. is_worked is a Saturday or Sunday that is worked for such a swap. certainty: a fixed day of the Labour Code (law), as the government announced it, or likely and to be looked at once it is announced. */
export type BureauPublicHoliday = {
  day: Day;
  name_vi: string;
  name_en: string;
  is_worked: Generated<boolean>;
  certainty: 'law' | 'announced' | 'likely';
};

/** The last time that an institution's data quality was counted again on request: by whom (a user acting for asked_at_id), how many months, how far it has come. Holds no borrower. */
export type BureauQualityCount = {
  institution_id: number;
  months: number;
  done: Generated<number>;
  asked_by: string;
  asked_by_id: number;
  asked_at_id: number;
  asked_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
};

/** The periods whose ratings are published, with how many enterprises were counted. Holds no borrower. */
export type BureauRatingPublication = {
  period: number;
  enterprises: number;
  published_at: Generated<Timestamp>;
};

/** The rating of a period's enterprises, in order of their ids up to rated_to; made anew each month. Holds no borrower. */
export type BureauRatingRun = {
  period: number;
  model: string;
  version: number;
  month: Day;
  rated_to: Generated<bigint>;
  finished_at: Timestamp | null;
};

/** What is published of a period: numbers rounded to tens, none of a cell that is hidden. Holds no borrower. */
export type BureauRatingTold = {
  period: number;
  part: string;
  key: string;
  grade: string;
  borrowers: number | null;
};

/** Related persons as an institution reported them, kept once a direction: related_subject_id is the <kind> of subject_id. */
export type BureauRelation = {
  subject_id: bigint;
  related_subject_id: bigint;
  kind: 'owner' | 'director' | 'spouse' | 'guarantor' | 'parent' | 'subsidiary';
  share_percent: string | null;
  institution_id: number;
  valid_from: Day;
  valid_to: Day | null;
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
  state: Generated<'open' | 'later' | 'merged' | 'kept'>;
  made_at: Generated<Timestamp>;
  decided_by: number | null;
  decided_at: Timestamp | null;
  note: string | null;
  decided_name: string | null;
};

/** How many persons had which score in a month, counted over an even sample of all. Holds no borrower: a person's score is kept nowhere but in the report that was asked for. */
export type BureauScoreDistribution = {
  model: string;
  version: number;
  month: Day;
  score: number;
  persons: number;
};

/** The monthly count of scores: one person in sample_step, taken in order of their ids up to scored_to. Holds no borrower. */
export type BureauScoreRun = {
  model: string;
  version: number;
  month: Day;
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
  settled_on: Day;
  settled_vnd: Vnd;
  left_vnd: Vnd | null;
  ended_on: Day | null;
  reported_on: Day;
};

/** Whom a search showed to a user, a row a search. The audit names them by a keyed hash; whom a hash means is found here. Appended by portal.append_shown alone and read by portal.audit_suspects alone. */
export type BureauShownSubject = {
  institution_id: number;
  shown_id: GeneratedAlways<bigint>;
  user_id: number;
  shown_at: Generated<Timestamp>;
  subject_ids: (bigint | null)[];
};

/** Borrowers: 1 legal entities, 2 natural persons. name stays readable for matching; name_key is the folded name without legal form, outer_key its first and last syllable (persons). *_sealed are sealed with a key outside the database; the main papers are repeated here so that a list of candidates is one read. born_on is the day of birth or of foundation. address_mark has one of 64 bits set for each word of the address, chosen by a keyed hash: enough to rank namesakes, too little to read. */
export type BureauSubject = {
  subject_id: Generated<bigint>;
  cic_code: string;
  subject_type: SubjectType;
  status: Generated<'live' | 'provisional' | 'merged' | 'closed'>;
  merged_into: bigint | null;
  name: string;
  name_key: string;
  outer_key: string | null;
  born_on: Day | null;
  sex: number | null;
  nation_code: Generated<string>;
  province_code: string;
  address_sealed: Buffer | null;
  address_mark: Generated<bigint>;
  phone_sealed: Buffer | null;
  identity_sealed: Buffer | null;
  tax_sealed: Buffer | null;
  registration_sealed: Buffer | null;
  updated_on: Generated<Day>;
};

/** Merges of borrowers and their undoing. moved has, a table each, the keys of the rows that went from the merged one to the kept one: splitting sends exactly those back. */
export type BureauSubjectMerge = {
  merge_id: GeneratedAlways<bigint>;
  kept_subject_id: bigint;
  merged_subject_id: bigint;
  merged_code: string;
  merged_status: string;
  reason: string;
  moved: Generated<Json>;
  merged_by: string;
  merged_at: Generated<Timestamp>;
  undone_by: string | null;
  undone_at: Timestamp | null;
  undone_reason: string | null;
};

/** Which article tells the summary of a month; digest is of its figures, so that it is written again only when they change. Holds no borrower. */
export type BureauSummaryArticle = {
  dimension: 'sector' | 'province';
  month: Day;
  article_id: number;
  digest: Buffer;
  written_at: Generated<Timestamp>;
};

/** As what an institution is invoiced, and the bureau invoices: tax code, registered name and address. Holds no borrower. */
export type BureauTaxParty = {
  institution_id: number;
  tax_code: string;
  name: string;
  address: string;
  written_by: string;
  written_at: Generated<Timestamp>;
};

/** Months of balance_month that are newer than the institution's rows of credit_history: read from balance_month until the job pack-history has packed them. Holds no borrower. */
export type BureauUnpackedMonth = {
  institution_id: number;
  month: Day;
  changed_at: Timestamp;
};

/** Debt sold to the asset management company; negative until settled_on and five years on. */
export type BureauVamcDebt = {
  subject_id: bigint;
  vamc_debt_id: Generated<bigint>;
  institution_id: number;
  sold_on: Day;
  principal_sold_vnd: Vnd;
  principal_left_vnd: Vnd;
  settled_on: Day | null;
  reported_on: Day;
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
  limit_vnd: GeneratedAlways<Vnd | null>;
  opened_on: GeneratedAlways<Day | null>;
  closed_on: GeneratedAlways<Day | null>;
  latest_month: GeneratedAlways<Day | null>;
  balance_vnd: GeneratedAlways<(Vnd | null)[] | null>;
  due_vnd: GeneratedAlways<(Vnd | null)[] | null>;
  late_vnd: GeneratedAlways<(Vnd | null)[] | null>;
  late_days: GeneratedAlways<(number | null)[] | null>;
  debt_group: GeneratedAlways<(number | null)[] | null>;
};

/** credit_history cut to the months that the five-year rule leaves. */
export type BureauVisibleCreditHistory = {
  subject_id: GeneratedAlways<bigint | null>;
  contract_id: GeneratedAlways<bigint | null>;
  institution_id: GeneratedAlways<number | null>;
  latest_month: GeneratedAlways<Day | null>;
  balance_vnd: GeneratedAlways<(Vnd | null)[] | null>;
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
  amount_vnd: GeneratedAlways<Vnd | null>;
  note: GeneratedAlways<string | null>;
  started_on: GeneratedAlways<Day | null>;
  ended_on: GeneratedAlways<Day | null>;
};

/** settled_debt without what ended more than five years ago. */
export type BureauVisibleSettledDebt = {
  subject_id: GeneratedAlways<bigint | null>;
  settled_debt_id: GeneratedAlways<bigint | null>;
  institution_id: GeneratedAlways<number | null>;
  source: GeneratedAlways<string | null>;
  reference: GeneratedAlways<string | null>;
  method: GeneratedAlways<string | null>;
  settled_on: GeneratedAlways<Day | null>;
  settled_vnd: GeneratedAlways<Vnd | null>;
  left_vnd: GeneratedAlways<Vnd | null>;
  ended_on: GeneratedAlways<Day | null>;
  reported_on: GeneratedAlways<Day | null>;
};

/** vamc_debt without what was settled more than five years ago. */
export type BureauVisibleVamcDebt = {
  subject_id: GeneratedAlways<bigint | null>;
  vamc_debt_id: GeneratedAlways<bigint | null>;
  institution_id: GeneratedAlways<number | null>;
  sold_on: GeneratedAlways<Day | null>;
  principal_sold_vnd: GeneratedAlways<Vnd | null>;
  principal_left_vnd: GeneratedAlways<Vnd | null>;
  settled_on: GeneratedAlways<Day | null>;
  reported_on: GeneratedAlways<Day | null>;
};

/** Letters of an institution that a customer stands wrongly in its R18 of a month. Answered by counting the month anew: changed, the customer is not below the highest group any more and version is of the new R18; kept, it still is; unknown, it is no customer. */
export type PortalAdjustment = {
  institution_id: number;
  id: string;
  user_id: number;
  username: string;
  period: Day;
  cic_code: string;
  reason: string;
  state: Generated<'waiting' | 'changed' | 'kept' | 'unknown'>;
  own_group: number | null;
  highest_group: number | null;
  version: number | null;
  sent_at: Generated<Timestamp>;
  answered_at: Timestamp | null;
};

/** Alarms, each cause of a rule once. facts are counts and limits, never whom it was about; seen_from to seen_until is the span of the audit that shows it. */
export type PortalAlarm = {
  alarm_id: GeneratedAlways<bigint>;
  rule: string;
  cause: string;
  severity: string;
  institution_id: number | null;
  user_id: number | null;
  username: string | null;
  facts: Json;
  seen_from: Timestamp;
  seen_until: Timestamp;
  raised_at: Generated<Timestamp>;
  state: Generated<'open' | 'acknowledged' | 'closed'>;
  acknowledged_by: string | null;
  acknowledged_at: Timestamp | null;
  closed_by: string | null;
  closed_at: Timestamp | null;
  closed_reason: string | null;
};

/** One row: up to when the audit has been looked through for alarms. */
export type PortalAlarmLook = {
  is_one: Generated<boolean>;
  looked_until: Timestamp;
};

/** What counts as unusual. An alarm is raised beyond the threshold (a number, a multiple or percent, as the rule's name says), seen within the window, never below `at_least` of what is counted. */
export type PortalAlarmRule = {
  code: string;
  name_vi: string;
  name_en: string;
  threshold: number;
  at_least: Generated<number>;
  window_seconds: number;
  severity: 'critical' | 'high' | 'medium';
  place: number;
};

/** Branches and months of S36 and S39 that were looked at: the first look is charged (charge_id is the inquiry_id of its charge), every other look and every download is free, also of a corrected count. */
export type PortalAlertPurchase = {
  institution_id: number;
  product: 'S36' | 'S39';
  month: Day;
  branch_id: number;
  charge_id: string;
  bought_by: number;
  bought_name: string;
  bought_at: Timestamp;
};

/** A customer of a branch with an alert. *_level and *_group are what was found at other branches of the institution and at other institutions (scope): S36 level 1 group 3, 2 group 4, 3 group 5, sold or settled debt, or two groups worse in three months; S39 level 1 new debt, 2 attention debt. lenders are the institutions concerned. attention_vnd and is_new_debt are of S39. */
export type PortalAlertRow = {
  institution_id: number;
  product: string;
  month: Day;
  version: number;
  branch_id: number;
  subject_id: bigint;
  subject_type: SubjectType;
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
  /** Attention debt that arose in the month at all other units, in dong (S39). */
  attention_vnd: Vnd | null;
  /** A contract was signed in the month at any other unit (S39). */
  is_new_debt: Generated<boolean>;
  /** That of attention_vnd which arose at other branches of the institution. */
  branches_attention_vnd: Vnd | null;
  /** That of attention_vnd which arose at other institutions. */
  others_attention_vnd: Vnd | null;
  /** A contract was signed in the month at another branch; null in rows of counts made before scopes were kept apart. */
  branches_new_debt: boolean | null;
  /** A contract was signed in the month at another institution; null in rows of counts made before scopes were kept apart. */
  others_new_debt: boolean | null;
};

/** One count of a month's alerts of an institution. A later correction of the month that changes anything makes version 2; the first stays readable. digest is of the rows, to tell whether anything changed. */
export type PortalAlertRun = {
  institution_id: number;
  product: 'S36' | 'S39';
  month: Day;
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

/** The heads of all chains at one moment: body is what is signed (JSON with the digest of the checkpoint before), signature is Ed25519 by a key that is outside the database. */
export type PortalAuditCheckpoint = {
  number: bigint;
  at: Timestamp;
  rows: bigint;
  body: string;
  digest: Buffer;
  signature: Buffer;
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

/** Money that came in, a line of the bank each, once by the bank's own number, its day and amount. matched pays notices by its message, settled was given to notices by a person, set-aside is no fee. parts says what it paid, rest_vnd what of it paid nothing. reversal_by proposed to take back what it paid; a second person decides, and the line is doubtful again. */
export type PortalBankLine = {
  institution_id: number;
  id: string;
  statement_id: string;
  row_no: number;
  account_no: string;
  bank_ref: string;
  booked_on: Day;
  amount_vnd: Vnd;
  description: string;
  payer_name: string;
  state: 'matched' | 'doubtful' | 'settled' | 'set-aside';
  doubt: string | null;
  candidates: Generated<Json>;
  parts: Generated<Json>;
  rest_vnd: Generated<Vnd>;
  note: string | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  reversal_reason: string | null;
  reversal_by: string | null;
  reversal_at: Timestamp | null;
};

/** Files of a bank's statement that the bureau read in: how many lines were known, matched and doubtful, and which could not be read. */
export type PortalBankStatement = {
  institution_id: number;
  id: string;
  file_name: string;
  sha256: Buffer;
  line_count: number;
  known_count: number;
  matched_count: number;
  doubtful_count: number;
  faults: Json;
  read_by: string;
  read_at: Generated<Timestamp>;
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
  budget_day: Day | null;
  fence: Generated<number>;
  sent_on: Generated<Day>;
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
  list_price_vnd: Vnd;
  price_percent: number;
  amount_vnd: Vnd;
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
  amount_vnd: Vnd;
  shortfall_vnd: Vnd | null;
  signed_on: Day | null;
  suspended_from: Day | null;
  suspended_to: Day | null;
  refused_on: Day | null;
  sent_on: Day;
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

/** A product that an institution (branch 0, as the bureau decides) or a branch of it (as the institution decides) may not ask for; any other it may. Whoever belongs to no branch asks as the head office. */
export type PortalClosedProduct = {
  institution_id: number;
  branch_id: number;
  product: string;
  closed_by: string;
  closed_at: Generated<Timestamp>;
};

/** What an institution that asked about a borrower in the last three months is told after a correction: whom it is about and which figure. */
export type PortalCorrectionNotice = {
  institution_id: number;
  id: string;
  made_at: Generated<Timestamp>;
  cic_code: string;
  subject_name: string;
  field: string;
  dispute_number: string;
  seen_by: string | null;
  seen_at: Timestamp | null;
};

/** How this database was first used: a demo may only run on one that was made as a demo. */
export type PortalDeployment = {
  singleton: Generated<boolean>;
  mode: 'demo' | 'production';
};

/** Cases about a figure that may be wrong: what a borrower disputes, or an error that the institution found. due_on is the last day of the step it stands at: 5 working days for its validity, 10 (of an error 3) for the correction, 2 for telling the result. */
export type PortalDispute = {
  institution_id: number;
  id: string;
  number: string;
  kind: 'dispute' | 'error';
  subject_id: bigint;
  cic_code: string;
  subject_name: string;
  contract_number: string;
  field: 'identity' | 'balance' | 'group' | 'overdue' | 'contract' | 'collateral' | 'other';
  claim: string;
  state: Generated<'received' | 'valid' | 'invalid' | 'corrected' | 'unfounded' | 'closed'>;
  outcome: 'corrected' | 'unfounded' | 'invalid' | null;
  received_on: Day;
  due_on: Day | null;
  raised_by: string;
  raised_by_id: number;
  updated_at: Generated<Timestamp>;
  extended_by: string | null;
  extended_reason: string | null;
  /** When the clock of the resolution was extended, which is done once, with a reason. */
  extended_at: Timestamp | null;
  /** The branch of who raised the case: its people see it, and whoever works for the whole institution. Empty: those alone. */
  branch_id: number | null;
};

/** What was said, sent and decided in a case, by either side, in order. */
export type PortalDisputeEvent = {
  institution_id: number;
  dispute_id: string;
  event_no: number;
  at: Generated<Timestamp>;
  side: 'institution' | 'bureau';
  username: string;
  kind: string;
  note: string | null;
};

/** The papers of a case, from either side, as they lie in the file store; each is there once. */
export type PortalDisputeFile = {
  institution_id: number;
  dispute_id: string;
  id: string;
  file_name: string;
  bytes: number;
  sha256: Buffer;
  file_handle: string;
  side: 'institution' | 'bureau';
  added_by: string;
  added_at: Generated<Timestamp>;
};

/** What an institution wants to spend a month at most, before tax: it is warned at 80 % and, with stops, asks no more at 100 %. */
export type PortalFeeBudget = {
  institution_id: number;
  month_limit_vnd: Vnd;
  stops: boolean;
  set_by: string;
  set_at: Generated<Timestamp>;
};

/** Files of statements and payment notices: asked for, made by a job, kept as they were made. */
export type PortalFeeFile = {
  institution_id: number;
  id: string;
  user_id: number;
  username: string;
  kind: 'statement' | 'notice';
  month: Day;
  contract_no: string;
  state: Generated<'making' | 'ready' | 'failed'>;
  progress: Generated<number>;
  row_count: Generated<number>;
  file_name: string | null;
  file_handle: string | null;
  bytes: bigint | null;
  asked_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  /** SHA-256 of what the file was made of; null for one of before. While it is being made: of what it was asked for. */
  says: Buffer | null;
};

/** What the bureau proposes for an institution's account and a second person decides: a correction of a month (before VAT, either sign; the next close makes a line of it) or a write-off of what a month's notice still asks for. */
export type PortalFeeProposal = {
  institution_id: number;
  id: string;
  kind: 'correction' | 'write-off';
  contract_no: string;
  month: Day;
  amount_vnd: Vnd;
  reason: string;
  state: Generated<'proposed' | 'approved' | 'rejected'>;
  proposed_by: string;
  proposed_at: Generated<Timestamp>;
  decided_by: string | null;
  decided_at: Timestamp | null;
};

/** The keys that fields are sealed with, by version, and as version 0 the key of the blind index: a keyed hash of each, never the key. A version is retired when npm run keys:rotate has left no row under it. Only the owner looks here. */
export type PortalFieldKey = {
  version: number;
  fingerprint: Buffer;
  first_used_at: Generated<Timestamp>;
  retired_at: Timestamp | null;
};

/** Rows that an institution had answered by file on a Hanoi day (INQ-09). taken is what the last who asked was given. */
export type PortalFileBudget = {
  institution_id: number;
  day: Day;
  used: number;
  taken: number;
};

/** What stands still: a user, an institution, or every export. Anybody of the desk freezes alone; another one lifts it. */
export type PortalFreeze = {
  freeze_id: GeneratedAlways<bigint>;
  kind: 'user' | 'institution' | 'exports';
  user_id: number | null;
  username: string | null;
  institution_id: number | null;
  alarm_id: bigint | null;
  reason: string;
  frozen_by: number;
  frozen_name: string;
  frozen_at: Generated<Timestamp>;
  lifted_by: number | null;
  lifted_name: string | null;
  lifted_at: Timestamp | null;
  lifted_reason: string | null;
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
  /** Asked by a row of a batch; the day's tickets beside a form leave it out. */
  is_by_file: Generated<boolean>;
};

/** A change of an institution that one administrator of the bureau asked for, in force when another has approved it. */
export type PortalInstitutionChange = {
  institution_id: number;
  id: string;
  kind: 'class' | 'suspend' | 'reopen';
  value_before: string;
  value_after: string;
  reason: string;
  asked_by: number;
  asked_at: Generated<Timestamp>;
  state: Generated<'waiting' | 'approved' | 'refused'>;
  decided_by: number | null;
  decided_at: Timestamp | null;
};

/** Invoices of statements, and at the same time the outbox of what is still to be numbered and signed (attempts, last_fault). state: 1 in force, 2 replaced, 3 adjusted, 4 cancelled. content is what is printed and signed but for the number; a numbered invoice never changes but for its states. An adjustment holds the difference alone. */
export type PortalInvoice = {
  institution_id: number;
  id: string;
  kind: 'original' | 'replacement' | 'adjustment' | 'reissue';
  refers_to: string | null;
  reason: string | null;
  month: Day;
  contract_no: string;
  net_vnd: Vnd;
  vat_vnd: Vnd;
  total_vnd: Vnd;
  state: Generated<number>;
  state_reason: string | null;
  sign_state: Generated<number>;
  pattern: string | null;
  serial: string | null;
  number: number | null;
  issued_on: Day | null;
  content: Json | null;
  xml: Buffer | null;
  signer: string | null;
  signed_at: Timestamp | null;
  tax_authority_code: string | null;
  asked_by: string;
  asked_at: Generated<Timestamp>;
  attempts: Generated<number>;
  last_fault: string | null;
  /** The approved correction (portal.fee_proposal) that this adjusting invoice was made for; its line is in no other invoice. */
  correction_id: string | null;
};

/** What one person of the bureau proposes to do with a numbered invoice and another decides: cancel it, replace it, adjust it by an amount, or issue a cancelled one anew. What an approved one makes is the invoice with the proposal's own id. */
export type PortalInvoiceProposal = {
  institution_id: number;
  id: string;
  invoice_id: string;
  change: 'cancel' | 'replace' | 'adjust' | 'reissue';
  net_vnd: Vnd | null;
  vat_vnd: Vnd | null;
  reason: string;
  state: Generated<'proposed' | 'approved' | 'rejected'>;
  proposed_by: string;
  proposed_at: Generated<Timestamp>;
  decided_by: string | null;
  decided_at: Timestamp | null;
};

/** When a key of the settings was first and last in use, by the first 12 hex digits of a hash of it: the key itself is in no database. */
export type PortalKeyInUse = {
  kind: string;
  fingerprint: string;
  first_seen_at: Generated<Timestamp>;
  last_seen_at: Generated<Timestamp>;
};

/** The institutions a person works for, with the roles held there. */
export type PortalMembership = {
  user_id: number;
  institution_id: number;
  branch_id: number | null;
  roles: string[];
  /** A person locked at one institution still works for the others. */
  status: Generated<'active' | 'locked'>;
  locked_reason: string | null;
  /** Customers a day, at most the portal's own limit; that one without it. */
  daily_limit: number | null;
};

/** A month of an institution that was closed, once. unsettled are the events that had no answer yet: a later close bills them. */
export type PortalMonthClose = {
  institution_id: number;
  month: Day;
  events: number;
  unsettled: number;
  total_vnd: Vnd;
  closed_by: string;
  closed_at: Generated<Timestamp>;
};

/** Identity numbers that users asked with beside a CIC code on a Hanoi day and that are not of its customer, both as keyed hashes: the same one counts once. */
export type PortalPaperMiss = {
  institution_id: number;
  day: Day;
  code_index: Buffer;
  user_id: number;
  paper_index: Buffer;
  missed_at: Generated<Timestamp>;
};

/** Orders on their way to the foreign partner: written with the order, sent by a job until it succeeds. The order's id is the message's, so the partner's side can tell a repeat. Dropped: the order ended before it was sent. */
export type PortalPartnerMessage = {
  institution_id: number;
  order_id: string;
  state: Generated<'waiting' | 'sent' | 'dropped'>;
  attempts: Generated<number>;
  next_at: Generated<Timestamp>;
  last_error: string | null;
  sent_at: Timestamp | null;
};

/** What settles a debt, never changed: money that came in (of the line bank_line_id), a write-off that two people of the bureau decided, a reversal that takes a payment back whole (negative, it names the one that it reverses, two people decided it), and credit: what was paid too much, taken from where it was (negative) and given to another notice (other_notice is where it went or came from), the two rows being nothing together. */
export type PortalPayment = {
  institution_id: number;
  id: string;
  kind: 'payment' | 'write-off' | 'credit' | 'reversal';
  contract_no: string;
  notice_no: string | null;
  amount_vnd: Vnd;
  paid_on: Day;
  reference: string | null;
  source_key: string | null;
  entered_by: string;
  approved_by: string | null;
  created_at: Generated<Timestamp>;
  bank_line_id: string | null;
  reverses: string | null;
  other_notice: string | null;
};

/** VietQR codes that were shown: account and amount are the bureau's own at that moment, good for five minutes. */
export type PortalPaymentCode = {
  institution_id: number;
  id: string;
  notice_no: string;
  payee_id: number;
  amount_vnd: Vnd;
  payload: string;
  username: string;
  made_at: Generated<Timestamp>;
  expires_at: Timestamp;
};

/** Asks for what a statement says. notice_no is the reference that a payment carries: GB, year and month, institution code, 1 information or 2 ordered products. */
export type PortalPaymentNotice = {
  institution_id: number;
  notice_no: string;
  month: Day;
  contract_no: string;
  amount_vnd: Vnd;
  due_on: Day;
  issued_at: Generated<Timestamp>;
};

/** When somebody last looked at a list of news (seen_at) and when the visit before that ended (before_at): what came since is new. */
export type PortalPlaceSeen = {
  institution_id: number;
  user_id: number;
  place: string;
  seen_at: Timestamp;
  before_at: Timestamp;
};

/** A sign-in half way, a passkey that is asked, an assertion that was used: one row each until it is answered or has expired. */
export type PortalProofChallenge = {
  handle_hash: Buffer;
  purpose: string;
  user_id: number | null;
  facts: Json;
  expires_at: Timestamp;
};

/** Customers looked up by a user on a Hanoi day (INQ-09). */
export type PortalQuotaDay = {
  institution_id: number;
  user_id: number;
  day: Day;
  counter: string;
  used: number;
};

/** Which customers a user already looked up on a Hanoi day: the same one counts once. */
export type PortalQuotaSeen = {
  institution_id: number;
  user_id: number;
  day: Day;
  counter: string;
  key_hash: Buffer;
};

/** The analysis of an ordered rating: what the model said (analysis is sealed JSON), the notch that the analyst added with a written reason, and who reviewed it. No grade: not rated. */
export type PortalRating = {
  institution_id: number;
  inquiry_id: string;
  asked_at: Timestamp;
  fiscal_year: number;
  analysis: Buffer;
  model: string;
  model_version: number;
  model_grade: string | null;
  grade: string | null;
  override_notches: Generated<number>;
  override_reason: string | null;
  analysed_by: number;
  analysed_name: string;
  analysed_at: Generated<Timestamp>;
  reviewed_by: number | null;
  reviewed_name: string | null;
  reviewed_at: Timestamp | null;
};

/** What an institution says it owes under a contract at a month's end (stated) beside the bureau's figure (closing) of that moment; both sides agree by name and time, the bureau only on equal figures. */
export type PortalReconciliation = {
  institution_id: number;
  month: Day;
  contract_no: string;
  closing_vnd: Vnd;
  stated_vnd: Vnd;
  note: string | null;
  member_by: string;
  member_at: Generated<Timestamp>;
  bureau_by: string | null;
  bureau_at: Timestamp | null;
};

/** Codes for a person whose second factors are lost: each works once, kept as SHA-256. */
export type PortalRecoveryCode = {
  user_id: number;
  code_hash: Buffer;
  used_at: Timestamp | null;
};

/** The report as it was answered: sealed, gzip, JSON of bureau/contract/report.ts; sha256 is of the JSON. */
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
  period: Day | null;
  version: Generated<number>;
  file_name: string;
  file_handle: string;
  bytes: bigint;
  row_count: number;
  made_on: Generated<Day>;
  made_at: Generated<Timestamp>;
  /** Of R18 and R19: SHA-256 of the figures they were made of, to tell whether anything changed. */
  digest: Buffer | null;
};

/** A change of rights that matters: asked for by one administrator, in force when another has approved it. */
export type PortalRightChange = {
  institution_id: number;
  id: string;
  user_id: number;
  roles_before: string[];
  roles_after: string[];
  reason: string;
  asked_by: number;
  asked_at: Generated<Timestamp>;
  state: Generated<'waiting' | 'approved' | 'refused'>;
  decided_by: number | null;
  decided_at: Timestamp | null;
  /** True where a new password is asked for and the roles stay as they are: whoever approves it is given the password. */
  is_reset: Generated<boolean>;
};

/** A named set of permissions: one that comes with the portal, or (code own-…) one that an institution composed for its people. */
export type PortalRole = {
  code: string;
  name_vi: string;
  name_en: string;
  institution_id: number | null;
};

/** What a role may do; the permissions are those of kit/contract/permissions.ts. */
export type PortalRolePermission = {
  role: string;
  permission: string;
};

/** Servers and workers of this database: each writes its row every 10 s and removes it when it stops in order; silent after 30 s. jobs is how many it works at a time, the disk is that of its data folder. Reached through functions alone; holds no person. */
export type PortalRunningProcess = {
  id: string;
  kind: 'server' | 'worker';
  host: string;
  pid: number;
  address: string;
  version: string;
  jobs: number;
  disk_free_bytes: bigint;
  disk_bytes: bigint;
  started_at: Generated<Timestamp>;
  beat_at: Generated<Timestamp>;
};

/** An institution's contracts with the bureau: what of a fee group is charged in a month is charged under the one that holds at its end. username is the account that was opened with it. */
export type PortalServiceContract = {
  institution_id: number;
  contract_no: string;
  fee_group: 'information' | 'ordered';
  signed_on: Day;
  valid_from: Day;
  valid_to: Day | null;
  contact_name: string;
  username: string | null;
  username_on: Day | null;
  address: string;
  phone: string;
  email: string;
  written_by: string;
  written_at: Generated<Timestamp>;
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
  device: Generated<string>;
  /** When the person last proved who they are in this session: approvals of money and rights ask again after a while. */
  confirmed_at: Generated<Timestamp>;
  /** What has to be done before the session has any right: a password to be chosen, a second factor to be registered. */
  limited_to: 'password' | 'factor' | null;
  /** When a second factor was last given or registered in this session; null: the password, or the directory service, alone opened it. */
  factor_at: Timestamp | null;
};

/** What an institution owes for a month under a contract, whole dong: every figure is the sum of its lines. Never changed; what was wrong is set right by a line of a later statement. */
export type PortalStatement = {
  institution_id: number;
  month: Day;
  contract_no: string;
  statement_no: string;
  events: number;
  free_events: number;
  tier_bp: number;
  loyalty_bp: number;
  gross_vnd: Vnd;
  tier_discount_vnd: Vnd;
  loyalty_discount_vnd: Vnd;
  net_vnd: Vnd;
  vat_vnd: Vnd;
  total_vnd: Vnd;
  closed_at: Generated<Timestamp>;
};

/** A line of a statement: events of a product at one price (unit price 0: answered without information), events of an earlier month that were answered after its close (late), or a correction. Discounts and VAT are shares of the statement's own. */
export type PortalStatementLine = {
  institution_id: number;
  month: Day;
  contract_no: string;
  line_no: number;
  kind: 'usage' | 'late' | 'correction';
  of_month: Day;
  product: string | null;
  list_price_vnd: Vnd | null;
  price_percent: number | null;
  unit_price_vnd: Vnd | null;
  quantity: number | null;
  gross_vnd: Vnd;
  tier_discount_vnd: Vnd;
  loyalty_discount_vnd: Vnd;
  net_vnd: Vnd;
  vat_vnd: Vnd;
  total_vnd: Vnd;
  proposal_id: string | null;
  note: string | null;
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
  period: Day | null;
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
  password_changed_at: Generated<Timestamp>;
  /** The password was made by somebody else: it opens the own page alone until the person has chosen another. */
  must_change_password: Generated<boolean>;
};

/** What a person proves who they are with beside the password. An app's secret is sealed; its last step is kept, so that a code works once; a passkey's counter is kept, so that a copy of it is noticed. */
export type PortalUserFactor = {
  user_id: number;
  id: string;
  kind: 'totp' | 'passkey';
  name: string;
  is_confirmed: Generated<boolean>;
  secret: Buffer | null;
  last_step: Generated<bigint>;
  credential_id: string | null;
  public_key: Buffer | null;
  counter: Generated<bigint>;
  created_at: Generated<Timestamp>;
  used_at: Timestamp | null;
};

/** Codes of the QR squares on reports, as SHA-256: for a few minutes whoever holds one is told whether the report is genuine, and which product, ticket, institution and data it is of. Nothing here is about a customer. */
export type PortalVerification = {
  institution_id: number;
  code_hash: Buffer;
  asked_at: Timestamp;
  inquiry_id: string;
  data_month: string | null;
  last_reported: Day | null;
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

/** What somebody at an institution watches: one of its customers, or all of a branch (whoever has an open account there). is_live: told at once, else in the daily digest alone. A subscription that scores persons says that they consented. */
export type PortalWatch = {
  institution_id: number;
  id: string;
  scope: 'customer' | 'branch';
  subject_id: bigint | null;
  cic_code: string | null;
  customer_name: string | null;
  branch_id: number | null;
  triggers: string[];
  is_live: Generated<boolean>;
  has_consent: Generated<boolean>;
  note: string | null;
  created_by: number;
  created_name: string;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  ended_name: string | null;
};

/** Alerts raised: one a fact and institution, however often the fact is met (fact_key). facts say what happened, file_* which data file said so. told_to are the users whose subscriptions met it, branches where the customer has accounts. */
export type PortalWatchAlert = {
  institution_id: number;
  id: Generated<string>;
  trigger: 'new-lender' | 'group-up' | 'group-down' | 'new-inquiry' | 'score' | 'card-late' | 'collateral-released' | 'cheque-refused' | 'programme-twice';
  subject_id: bigint;
  subject_type: SubjectType;
  cic_code: string;
  customer_code: string | null;
  name: string;
  fact_key: string;
  facts: Json;
  other_institution_id: number | null;
  file_kind: string | null;
  file_period: Day | null;
  file_version: number | null;
  file_id: string | null;
  branches: Generated<(number | null)[]>;
  told_to: (number | null)[];
  raised_at: Generated<Timestamp>;
};

/** The daily digest: how many alerts were raised in the day that ended, by trigger. */
export type PortalWatchDigest = {
  institution_id: number;
  day: Day;
  alert_count: number;
  counts: Json;
  made_at: Generated<Timestamp>;
};

/** The score that a watched person's next one is compared with: that of the first look, then of the last alert. */
export type PortalWatchScore = {
  institution_id: number;
  subject_id: bigint;
  score: number;
  taken_at: Generated<Timestamp>;
};

/** When somebody last looked at the alerts: later ones are new. */
export type PortalWatchSeen = {
  institution_id: number;
  user_id: number;
  seen_at: Timestamp;
};

/** Where an institution's own systems are told of alerts; each message is signed with the secret. */
export type PortalWebhook = {
  institution_id: number;
  id: string;
  url: string;
  secret_sealed: Buffer;
  is_active: Generated<boolean>;
  created_by: number;
  created_name: string;
  created_at: Generated<Timestamp>;
};

/** Messages to webhooks and what became of them. id is the message's own, the same in every try: a receiver that has it already has nothing to do. */
export type PortalWebhookDelivery = {
  institution_id: number;
  id: string;
  webhook_id: string;
  kind: 'alerts' | 'digest' | 'test';
  alert_ids: Generated<string[]>;
  day: Day | null;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  status: number | null;
  fault: string | null;
  made_at: Generated<Timestamp>;
  tried_at: Timestamp | null;
  next_at: Timestamp | null;
};

/** One ordered product of one institution, on its way through the bureau's hands (bureau/orders/states.ts). Ticket, charge and reply are those of the inquiry it names. request is sealed JSON; order_key is the form it was sent from, so that one form orders once; subject_key tells orders about the same subject. */
export type PortalWorkOrder = {
  institution_id: number;
  id: string;
  inquiry_id: string;
  asked_at: Timestamp;
  voucher: string;
  product: string;
  order_key: string | null;
  subject_name: string;
  subject_key: string;
  request: Buffer;
  asked_by: number;
  asked_name: string;
  branch_id: number | null;
  state: Generated<'asked' | 'complete' | 'analysed' | 'reviewed' | 'answered' | 'returned'>;
  due_on: Day;
  taken_by: number | null;
  taken_name: string | null;
  taken_at: Timestamp | null;
  analyst: number | null;
  analyst_name: string | null;
  reviewer: number | null;
  reviewer_name: string | null;
  ended_at: Timestamp | null;
  return_reason: string | null;
};

/** The pieces of an order's answer, as they lie in the file store; a piece is there once. */
export type PortalWorkOrderFile = {
  institution_id: number;
  order_id: string;
  id: string;
  file_name: string;
  bytes: number;
  sha256: Buffer;
  file_handle: string;
  source: 'operator' | 'partner';
  added_name: string;
  added_at: Generated<Timestamp>;
};

/** What happened to an order, in order. Internal lines are told to the bureau's operators alone. Never changed. */
export type PortalWorkOrderLine = {
  institution_id: number;
  order_id: string;
  line: number;
  at: Generated<Timestamp>;
  by_name: string;
  is_bureau: boolean;
  act: string;
  state: string;
  note: string | null;
  is_internal: Generated<boolean>;
};

/** What the institution sends along with an order until it ends, as it lies in the file store; a paper is there once. The answer's pieces are in work_order_file. */
export type PortalWorkOrderPaper = {
  institution_id: number;
  order_id: string;
  id: string;
  file_name: string;
  bytes: number;
  sha256: Buffer;
  file_handle: string;
  added_name: string;
  added_at: Generated<Timestamp>;
};

export type DB = {
  'bureau.applied_file': BureauAppliedFile;
  'bureau.article': BureauArticle;
  'bureau.article_picture': BureauArticlePicture;
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
  'bureau.data_quality': BureauDataQuality;
  'bureau.decoy_change': BureauDecoyChange;
  'bureau.enterprise_rating': BureauEnterpriseRating;
  'bureau.fee_rule': BureauFeeRule;
  'bureau.fee_tier': BureauFeeTier;
  'bureau.fin_line': BureauFinLine;
  'bureau.fin_statement': BureauFinStatement;
  'bureau.honey_subject': BureauHoneySubject;
  'bureau.identity_paper': BureauIdentityPaper;
  'bureau.inquiry_footprint': BureauInquiryFootprint;
  'bureau.institution': BureauInstitution;
  'bureau.invoice_label': BureauInvoiceLabel;
  'bureau.invoice_number': BureauInvoiceNumber;
  'bureau.invoice_series': BureauInvoiceSeries;
  'bureau.legal_profile': BureauLegalProfile;
  'bureau.name_syllable': BureauNameSyllable;
  'bureau.nation': BureauNation;
  'bureau.negative_event': BureauNegativeEvent;
  'bureau.opening': BureauOpening;
  'bureau.paper_index': BureauPaperIndex;
  'bureau.payee_account': BureauPayeeAccount;
  'bureau.product': BureauProduct;
  'bureau.programme_slot': BureauProgrammeSlot;
  'bureau.province': BureauProvince;
  'bureau.public_holiday': BureauPublicHoliday;
  'bureau.quality_count': BureauQualityCount;
  'bureau.rating_publication': BureauRatingPublication;
  'bureau.rating_run': BureauRatingRun;
  'bureau.rating_told': BureauRatingTold;
  'bureau.relation': BureauRelation;
  'bureau.review_line': BureauReviewLine;
  'bureau.score_distribution': BureauScoreDistribution;
  'bureau.score_run': BureauScoreRun;
  'bureau.search_meter': BureauSearchMeter;
  'bureau.settled_debt': BureauSettledDebt;
  'bureau.shown_subject': BureauShownSubject;
  'bureau.subject': BureauSubject;
  'bureau.subject_merge': BureauSubjectMerge;
  'bureau.summary_article': BureauSummaryArticle;
  'bureau.tax_party': BureauTaxParty;
  'bureau.unpacked_month': BureauUnpackedMonth;
  'bureau.vamc_debt': BureauVamcDebt;
  'bureau.visible_card_account': BureauVisibleCardAccount;
  'bureau.visible_credit_history': BureauVisibleCreditHistory;
  'bureau.visible_negative_event': BureauVisibleNegativeEvent;
  'bureau.visible_settled_debt': BureauVisibleSettledDebt;
  'bureau.visible_vamc_debt': BureauVisibleVamcDebt;
  'portal.adjustment': PortalAdjustment;
  'portal.alarm': PortalAlarm;
  'portal.alarm_look': PortalAlarmLook;
  'portal.alarm_rule': PortalAlarmRule;
  'portal.alert_purchase': PortalAlertPurchase;
  'portal.alert_row': PortalAlertRow;
  'portal.alert_run': PortalAlertRun;
  'portal.article_read': PortalArticleRead;
  'portal.audit_chain': PortalAuditChain;
  'portal.audit_checkpoint': PortalAuditCheckpoint;
  'portal.audit_log': PortalAuditLog;
  'portal.bank_line': PortalBankLine;
  'portal.bank_statement': PortalBankStatement;
  'portal.batch': PortalBatch;
  'portal.batch_row': PortalBatchRow;
  'portal.captcha': PortalCaptcha;
  'portal.certificate': PortalCertificate;
  'portal.charge': PortalCharge;
  'portal.cheque': PortalCheque;
  'portal.closed_product': PortalClosedProduct;
  'portal.correction_notice': PortalCorrectionNotice;
  'portal.deployment': PortalDeployment;
  'portal.dispute': PortalDispute;
  'portal.dispute_event': PortalDisputeEvent;
  'portal.dispute_file': PortalDisputeFile;
  'portal.fee_budget': PortalFeeBudget;
  'portal.fee_file': PortalFeeFile;
  'portal.fee_proposal': PortalFeeProposal;
  'portal.field_key': PortalFieldKey;
  'portal.file_budget': PortalFileBudget;
  'portal.freeze': PortalFreeze;
  'portal.inquiry': PortalInquiry;
  'portal.institution_change': PortalInstitutionChange;
  'portal.invoice': PortalInvoice;
  'portal.invoice_proposal': PortalInvoiceProposal;
  'portal.key_in_use': PortalKeyInUse;
  'portal.membership': PortalMembership;
  'portal.month_close': PortalMonthClose;
  'portal.paper_miss': PortalPaperMiss;
  'portal.partner_message': PortalPartnerMessage;
  'portal.payment': PortalPayment;
  'portal.payment_code': PortalPaymentCode;
  'portal.payment_notice': PortalPaymentNotice;
  'portal.place_seen': PortalPlaceSeen;
  'portal.proof_challenge': PortalProofChallenge;
  'portal.quota_day': PortalQuotaDay;
  'portal.quota_seen': PortalQuotaSeen;
  'portal.rating': PortalRating;
  'portal.reconciliation': PortalReconciliation;
  'portal.recovery_code': PortalRecoveryCode;
  'portal.reply': PortalReply;
  'portal.reply_file': PortalReplyFile;
  'portal.right_change': PortalRightChange;
  'portal.role': PortalRole;
  'portal.role_permission': PortalRolePermission;
  'portal.running_process': PortalRunningProcess;
  'portal.service_contract': PortalServiceContract;
  'portal.session': PortalSession;
  'portal.statement': PortalStatement;
  'portal.statement_line': PortalStatementLine;
  'portal.submission': PortalSubmission;
  'portal.submission_error': PortalSubmissionError;
  'portal.throttle': PortalThrottle;
  'portal.user_account': PortalUserAccount;
  'portal.user_factor': PortalUserFactor;
  'portal.verification': PortalVerification;
  'portal.voucher': PortalVoucher;
  'portal.watch': PortalWatch;
  'portal.watch_alert': PortalWatchAlert;
  'portal.watch_digest': PortalWatchDigest;
  'portal.watch_score': PortalWatchScore;
  'portal.watch_seen': PortalWatchSeen;
  'portal.webhook': PortalWebhook;
  'portal.webhook_delivery': PortalWebhookDelivery;
  'portal.work_order': PortalWorkOrder;
  'portal.work_order_file': PortalWorkOrderFile;
  'portal.work_order_line': PortalWorkOrderLine;
  'portal.work_order_paper': PortalWorkOrderPaper;
};
