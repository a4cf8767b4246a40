import type { Call } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Run } from './call-state.ts';
import { refuseClosed } from './closed-products.ts';
import type { Who } from './context.ts';
import { askedPart } from './parse-input.ts';

/** Refuses `no-permission` and `exports-frozen`. */
export function requireAccess({ served: { call }, request }: Run, who: Who): void {
  if (!mayCall(call, who)) throw new Refusal('no-permission', undefined, missingOf(call, request, who));
  if (who.areExportsFrozen && isExport(call)) throw new Refusal('exports-frozen');
}

/** Refuses `no-permission` and `product-closed`, before a key may repeat what another token was answered. */
export function requireAsked({ served: { call }, request }: Run, who: Who): void {
  const part = askedPart(call, request);
  if (call.asks === undefined || part === undefined) return;
  if (who.application?.scopes.has(`${call.asks.scope}:${part}`) !== true)
    throw new Refusal('no-permission', call.asks.field, { scope: `${call.asks.scope}:${part}` });
  refuseClosed(who, part);
}

/** The scope that a program would need: that of the product where the call asks for one. */
function missingOf(call: Call, request: Run['request'], { application }: Who): { scope?: string } {
  const { access: asked, asks } = call;
  if (application === undefined || typeof asked !== 'object' || asked.scope === undefined) return {};
  const part = asks?.scope === asked.scope ? askedPart(call, request) : undefined;
  return { scope: part === undefined ? asked.scope : `${asked.scope}:${part}` };
}

/** A program has scopes alone, and a person permissions alone. */
function mayCall({ access: asked }: Call, { application, permissions }: Who): boolean {
  if (typeof asked !== 'object') return application === undefined;
  if (asked.permission !== undefined) return application === undefined && permissions.has(asked.permission);
  if (application === undefined) return false;
  return asked.scope === 'any' || [...application.scopes].some((one) => one.split(':')[0] === asked.scope);
}

/**
 * True of a call that exports data as a file. What auditors take is evidence; what is not audited contains nobody's
 * data.
 */
function isExport({ download, carriesFile, audit: kept, access: allowed }: Call): boolean {
  const isEvidence = typeof allowed === 'object' && allowed.permission === 'audit.read';
  return (download === true || carriesFile === true) && kept !== 'none' && !isEvidence;
}
