// The title of what has none in its file: its name, with a capital for each word.

/** `unit_price` becomes "Unit Price". */
export const formatTitle = (name: string): string =>
  name
    .split(/[_-]/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
