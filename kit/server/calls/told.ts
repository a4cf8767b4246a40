/** The status of an answer, and the address of what was made (API-05). */
export type Told = { readonly status: 200 | 201 | 202 | 204 | 304; readonly location?: string | undefined };
