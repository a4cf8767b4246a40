export const chromiumArguments: string[];
export function findChromium(): string | undefined;
export function bringChromium(): { path: string } | { reason: string };
