/** A score change of at least this many points raises an alert. */
export const scoreStep = 30;
