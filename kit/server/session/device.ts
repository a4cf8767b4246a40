const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bcoc_coc_browser\//i, 'Coc Coc'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The readable name of a user agent's device: browser and system, or the program's own name; '' for nothing. */
export function deviceOf(userAgent: string): string {
  const found = [browsers, systems].flatMap((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  if (found.length > 0) return found.join(', ');
  return (
    userAgent
      .replace(/[^\x20-\x7e]/g, '')
      .split(/[\s/]/)[0]
      ?.slice(0, 40) ?? ''
  );
}
