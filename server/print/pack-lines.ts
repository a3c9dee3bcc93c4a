// Puts short texts of a label beside each other where it has fewer lines than texts.

/** Joins neighbours that fit beside each other, the shortest first, until at most `most` lines are left, if possible. */
export const packLines = (
  texts: readonly string[],
  most: number,
  fits: (text: string) => boolean,
): readonly string[] => {
  const lines = [...texts]
  while (lines.length > most) {
    const joined = lines.slice(1).map((text, index) => ({ index, text: `${lines[index] ?? ''}  ${text}` }))
    const [shortest] = joined
      .filter(({ text }) => fits(text))
      .toSorted((one, other) => one.text.length - other.text.length)
    if (!shortest) break
    lines.splice(shortest.index, 2, shortest.text)
  }
  return lines
}
