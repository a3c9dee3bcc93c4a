// The calls that documents have beside those of every row: their moves, told beforehand or made, and their lines while they are typed.
import type { Resource } from '../../engine/schema.ts'

export type MoveTarget =
  | { readonly kind: 'move'; readonly resource: Resource; readonly id: string; readonly move: string }
  /** Without an id: of a document that is not saved yet. */
  | { readonly kind: 'preview'; readonly resource: Resource; readonly id?: string; readonly move?: string }
  | { readonly kind: 'line' | 'fill'; readonly resource: Resource; readonly lines: string }

const kinds: ReadonlySet<string> = new Set<MoveTarget['kind']>(['move', 'preview', 'line', 'fill'])

export const isMoveTarget = (target: { readonly kind: string }): target is MoveTarget => kinds.has(target.kind)

/** All of them are posted. */
export const findMoveTarget = (
  byPath: ReadonlyMap<string, Resource>,
  method: string,
  parts: readonly string[],
): MoveTarget | undefined => {
  if (method !== 'POST') return undefined
  const documentAbove = (count: number): Resource | undefined => {
    const resource = byPath.get(parts.slice(0, -count).join('/'))
    return resource?.flow && resource
  }
  const [name = '', word = '', id = ''] = parts.toReversed()
  const saved = documentAbove(3)
  if (saved && id !== '' && word === 'moves') return { kind: 'move', resource: saved, id, move: name }
  if (saved && id !== '' && word === 'preview') return { kind: 'preview', resource: saved, id, move: name }
  const typed = documentAbove(2)
  if (typed && word === 'lines') return { kind: 'line', resource: typed, lines: name }
  if (typed && word === 'fill') return { kind: 'fill', resource: typed, lines: name }
  const collection = documentAbove(1)
  return collection && name === 'preview' ? { kind: 'preview', resource: collection } : undefined
}
