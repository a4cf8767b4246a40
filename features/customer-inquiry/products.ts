import { send } from '#kit/browser/call.ts';
import type { Choice } from '#kit/browser/inquiry-screen/declaration.ts';
import { lookups } from '../lookups/contract.ts';
import { inquiryProducts, typeOfProduct } from './contract.ts';

const codes = new Map<string, string>();
const prices = new Map<string, string>();

/** The products this screen asks for, by their number on the wire, named as the catalogue names them. */
export async function loadProducts(): Promise<readonly Choice[]> {
  // Another institution pays another price: until its own are there, none is known.
  prices.clear();
  const { rows } = await send(lookups.products, { query: {} });
  return inquiryProducts.flatMap((id) => {
    const product = rows.find(({ wireIds }) => wireIds.includes(id));
    if (product === undefined) return [];
    codes.set(id, product.id);
    prices.set(id, product.priceVnd);
    return [{ id, label: `${product.id} – ${product.label}` }];
  });
}

/** The provinces of today. */
export async function loadProvinces(): Promise<readonly Choice[]> {
  const { rows } = await send(lookups.provinces, { query: {} });
  return rows;
}

/** The catalogue's code of a product number, once the list has come. */
export function productOf(id: string): string | undefined {
  return codes.get(id);
}

/** What a product costs this institution in whole dong, once the list has come. */
export function priceOf(id: string): string | undefined {
  return prices.get(id);
}

/** The product for a customer type: the chosen one when it is of that type, else the first that is. */
export function productFor(type: string, chosen: string): string {
  if (type === '0' || typeOfProduct(chosen) === type) return chosen;
  return inquiryProducts.find((id) => typeOfProduct(id) === type) ?? chosen;
}
