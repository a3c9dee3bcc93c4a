// Arranges lines of a roll layout with the values of a document; consecutive keys of the same lines form a list.
import type { LayoutLine } from '../../engine/field/line-layout.ts'
import { getKeyLines } from './arrange-pages.ts'
import type { LayoutValues } from './layout-values.ts'
import type { RollBlock } from './sheet.ts'

interface RollContext {
  readonly values: LayoutValues
  /** The key that is printed as a QR code. */
  readonly codeKey: string | undefined
}

/** Omits lines without a value. */
export const arrangeRoll = async (
  lines: readonly LayoutLine[],
  { values, codeKey }: RollContext,
): Promise<readonly RollBlock[]> => {
  const blocks: RollBlock[] = []
  let at = 0
  while (at < lines.length) {
    const first = lines[at]
    if (!first) break
    const name = getKeyLines(first.key)
    const end = name === undefined ? at + 1 : findGroupEnd(lines, at, name)
    if (name === undefined) blocks.push(...(await buildBlocks(first, { values, codeKey })))
    else blocks.push(...(await buildItems(lines.slice(at, end), values)))
    at = end
  }
  return blocks
}

const findGroupEnd = (lines: readonly LayoutLine[], from: number, name: string): number => {
  const other = lines.findIndex(({ key }, index) => index > from && getKeyLines(key) !== name)
  return other === -1 ? lines.length : other
}

const buildBlocks = async (
  { key, label }: LayoutLine,
  { values, codeKey }: RollContext,
): Promise<readonly RollBlock[]> => {
  const { text, picture } = await values.of(key)
  if (picture) return [{ kind: 'picture', picture }]
  if (text === '') return []
  return key === codeKey ? [{ kind: 'qrcode', label, text }] : [{ kind: 'pair', label, text }]
}

const buildItems = async (keys: readonly LayoutLine[], values: LayoutValues): Promise<readonly RollBlock[]> => {
  const items: RollBlock[] = []
  for (const line of values.getLines(getKeyLines(keys[0]?.key ?? '') ?? '')) {
    const [first, ...others] = await Promise.all(
      keys.map(async ({ key, label }) => ({ title: label, text: (await values.ofLine(key, line)).text })),
    )
    items.push({ kind: 'item', text: first?.text ?? '', pairs: others.filter(({ text }) => text !== '') })
  }
  return items.length === 0 ? [] : [{ kind: 'rule' }, ...items, { kind: 'rule' }]
}
