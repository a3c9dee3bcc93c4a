// Arranges lines of a roll layout with the values of a document; consecutive keys of the same lines form a list.
import type { LayoutLine } from '../../engine/fields/line-layout.ts'
import { linesOfKey } from './arrange-pages.ts'
import type { Block } from './sheet.ts'
import type { ShownValues } from './shown-values.ts'

interface Arranging {
  readonly values: ShownValues
  /** The key that is printed as a QR code. */
  readonly codeKey: string | undefined
}

/** Omits lines without a value. */
export const arrangeRoll = async (
  lines: readonly LayoutLine[],
  { values, codeKey }: Arranging,
): Promise<readonly Block[]> => {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const first = lines[at]
    if (!first) break
    const name = linesOfKey(first.key)
    const end = name === undefined ? at + 1 : endOf(lines, at, name)
    if (name === undefined) blocks.push(...(await blockOf(first, { values, codeKey })))
    else blocks.push(...(await itemsOf(lines.slice(at, end), values)))
    at = end
  }
  return blocks
}

const endOf = (lines: readonly LayoutLine[], from: number, name: string): number => {
  const other = lines.findIndex(({ key }, index) => index > from && linesOfKey(key) !== name)
  return other === -1 ? lines.length : other
}

const blockOf = async ({ key, label }: LayoutLine, { values, codeKey }: Arranging): Promise<readonly Block[]> => {
  const { text, picture } = await values.of(key)
  if (picture) return [{ kind: 'picture', picture }]
  if (text === '') return []
  return key === codeKey ? [{ kind: 'qrcode', label, text }] : [{ kind: 'pair', label, text }]
}

const itemsOf = async (keys: readonly LayoutLine[], values: ShownValues): Promise<readonly Block[]> => {
  const items: Block[] = []
  for (const line of values.linesOf(linesOfKey(keys[0]?.key ?? '') ?? '')) {
    const [first, ...others] = await Promise.all(
      keys.map(async ({ key, label }) => ({ title: label, text: (await values.ofLine(key, line)).text })),
    )
    items.push({ kind: 'item', text: first?.text ?? '', pairs: others.filter(({ text }) => text !== '') })
  }
  return items.length === 0 ? [] : [{ kind: 'rule' }, ...items, { kind: 'rule' }]
}
