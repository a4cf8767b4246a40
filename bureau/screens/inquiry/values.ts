/** The values of an inquiry's fields, by name; an absent name is an empty field. */
export type Values<N extends string = string> = { readonly [P in N]?: string };

/** The value of a field, '' when it is empty. */
export function valueOf(values: Values, name: string): string {
  return values[name] ?? '';
}

/** The fields that hold something. */
export function filled(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, value]],
    ),
  );
}

/** A CIC code as it is sent: without the separators of a pasted one. */
export function bareCode(typed: string): string {
  return typed.replace(/[\s.-]/g, '').toUpperCase();
}
