/** Returns the name of a table or a column as both databases read it, whatever letters it has. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
