export const root: string;
export function install(): void;
export function node24(): string;
export function buildPortal(): void;
export function runTool(entry: string, args: readonly string[], env?: Readonly<Record<string, string>>): number;
