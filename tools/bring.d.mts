export const root: string;
export function install(): void;
export function node24(): string;
export function buildPortal(): void;
