// How the texts of two sets of schema files differ: removed and added lines, with the line before and after them.
import { uniq } from 'es-toolkit/array/uniq'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'

export interface TextLine {
  readonly sign: '-' | '+' | ' '
  /** From 1: in the new text, for a removed line in the old one. */
  readonly line: number
  readonly text: string
}

export interface FileDifference {
  readonly place: string
  readonly lines: readonly TextLine[]
}

export const compareFiles = (
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): readonly FileDifference[] => {
  const textsBefore = new Map(before.map(({ place, text }) => [place, text]))
  const textsAfter = new Map(after.map(({ place, text }) => [place, text]))
  const places = uniq([...textsBefore.keys(), ...textsAfter.keys()]).toSorted()
  return places.flatMap(place => {
    const [textBefore = '', textAfter = ''] = [textsBefore.get(place), textsAfter.get(place)]
    return textBefore === textAfter ? [] : [{ place, lines: compareTexts(textBefore, textAfter) }]
  })
}

/** Larger middle parts are shown as replaced as a whole. */
const maxCompared = 4_000_000

const splitLines = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

export const compareTexts = (before: string, after: string): readonly TextLine[] => {
  const [linesBefore, linesAfter] = [splitLines(before), splitLines(after)]
  const shorter = Math.min(linesBefore.length, linesAfter.length)
  let head = 0
  while (head < shorter && linesBefore[head] === linesAfter[head]) head++
  let tail = 0
  while (tail < shorter - head && linesBefore.at(-1 - tail) === linesAfter.at(-1 - tail)) tail++
  const middle = compareMiddle(
    linesBefore.slice(head, linesBefore.length - tail),
    linesAfter.slice(head, linesAfter.length - tail),
  ).map(one => ({ ...one, line: one.line + head }))
  const getContext = (index: number): readonly TextLine[] => {
    const text = linesAfter[index]
    return text === undefined ? [] : [{ sign: ' ', line: index + 1, text }]
  }
  return [...getContext(head - 1), ...dropFarContext(middle), ...getContext(linesAfter.length - tail)]
}

/** Without equal lines that have no changed one beside them. */
const dropFarContext = (lines: readonly TextLine[]): readonly TextLine[] =>
  lines.filter(
    ({ sign }, index) =>
      sign !== ' ' || [lines[index - 1], lines[index + 1]].some(next => next !== undefined && next.sign !== ' '),
  )

/** By the longest common subsequence. */
const compareMiddle = (before: readonly string[], after: readonly string[]): readonly TextLine[] => {
  const width = after.length + 1
  const isLarge = before.length * after.length > maxCompared
  const lengths = new Uint32Array(isLarge ? 0 : (before.length + 1) * width)
  for (let row = before.length - 1; !isLarge && row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--) {
      const [below, right] = [lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0]
      const diagonal = lengths[(row + 1) * width + column + 1] ?? 0
      lengths[row * width + column] = before[row] === after[column] ? diagonal + 1 : Math.max(below, right)
    }
  const lines: TextLine[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [removed, added] = [before[row], after[column]]
    const [below, right] = [lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0]
    if (!isLarge && removed !== undefined && removed === added) {
      lines.push({ sign: ' ', line: ++column, text: removed })
      row++
    } else if (removed !== undefined && (added === undefined || below >= right))
      lines.push({ sign: '-', line: ++row, text: removed })
    else lines.push({ sign: '+', line: ++column, text: added ?? '' })
  }
  return lines
}
