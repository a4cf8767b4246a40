/** A transfer in a VietQR code. */
export type Transfer = {
  /** Six digits that NAPAS assigned to the bank. */
  readonly bankBin: string;
  readonly account: string;
  readonly amountVnd: bigint;
  /** The transfer message: unaccented letters, digits, blanks. */
  readonly message: string;
};

/** The most digits for an amount in EMV QR codes. */
const amountDigits = 13;
const messageLength = 50;

/** True of an amount that fits a QR code: more than nothing, thirteen digits at most. */
export function fitsQr(amountVnd: bigint): boolean {
  return amountVnd > 0n && String(amountVnd).length <= amountDigits;
}

/**
 * The text of a VietQR code (EMV merchant-presented, NAPAS 247 transfer to an account, used once). Throws if the
 * transfer does not fit: the caller checks `fitsQr` first.
 */
export function vietQr({ bankBin, account, amountVnd, message }: Transfer): string {
  if (!/^\d{6}$/.test(bankBin)) throw new Error('a bank has six digits');
  if (!/^[A-Z0-9]{1,19}$/i.test(account)) throw new Error('not an account number');
  if (!fitsQr(amountVnd)) throw new Error('no amount for a QR code');
  if (!/^[A-Za-z0-9 ]+$/.test(message) || message.length > messageLength)
    throw new Error('not a message of a transfer');
  const payee = field('00', bankBin) + field('01', account);
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('38', field('00', 'A000000727') + field('01', payee) + field('02', 'QRIBFTTA')),
    field('53', '704'),
    field('54', String(amountVnd)),
    field('58', 'VN'),
    field('62', field('08', message)),
    '6304',
  ].join('');
  return body + crc16(body);
}

function field(id: string, value: string): string {
  if (value.length > 99) throw new Error('a field of a QR code has 99 characters at most');
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** CRC-16 of an EMV QR code (polynomial 1021, from FFFF), as four hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
