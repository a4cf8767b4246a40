import { send } from '#kit/browser/call.ts';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import { sharedCall } from '#kit/browser/shared-call.ts';
import { lookups } from '#features/lookups/contract.ts';
import { inquiryProducts, typeOfProduct } from './contract.ts';

const loadCatalogue = sharedCall(() => send(lookups.products, { query: {} }));

/** The products of this screen, by their number on the wire, with their names from the catalogue. */
export async function loadProducts(): Promise<readonly Choice[]> {
  const { rows } = await loadCatalogue();
  return inquiryProducts.flatMap((id) => {
    const product = rows.find(({ wireIds }) => wireIds.includes(id));
    return product === undefined ? [] : [{ id, label: `${product.id} – ${product.label}` }];
  });
}

/** The price of each product for this institution in whole dong, by its number on the wire. */
export async function loadPrices(): Promise<(product: string) => string | undefined> {
  const { rows } = await loadCatalogue();
  return (product) => rows.find(({ id, wireIds }) => id === product || wireIds.includes(product))?.priceVnd;
}

/** The current provinces. */
export async function loadProvinces(): Promise<readonly Choice[]> {
  const { rows } = await send(lookups.provinces, { query: {} });
  return rows;
}

/** The product for a customer type: the chosen one if it fits, else the first that does. */
export function productFor(type: string, chosen: string): string {
  if (type === '0' || typeOfProduct(chosen) === type) return chosen;
  return inquiryProducts.find((id) => typeOfProduct(id) === type) ?? chosen;
}
