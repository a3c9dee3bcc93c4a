// The calls around a row beside its own: its history and prints, who agrees to its moves, and drafts of what is not saved yet.
import type { Resource } from '../../engine/schema.ts'

export type PaperTarget =
  | { readonly kind: 'authorize'; readonly resource: Resource; readonly id?: string; readonly move?: string }
  | { readonly kind: 'drafts'; readonly resource: Resource }
  | { readonly kind: 'draft'; readonly resource: Resource; readonly id: string }
  | { readonly kind: 'history'; readonly resource: Resource; readonly id: string }
  | { readonly kind: 'print'; readonly resource: Resource; readonly id: string; readonly print: string }

export const findPaper = (
  byPath: ReadonlyMap<string, Resource>,
  method: string,
  parts: readonly string[],
): PaperTarget | undefined => {
  const holder = (depth: number): Resource | undefined => byPath.get(parts.slice(0, -depth).join('/'))
  const [third = '', second = '', first = ''] = parts.toReversed()
  const [all, one, below] = [holder(1), holder(2), holder(3)]
  if (all && method === 'POST' && third === 'authorize') return { kind: 'authorize', resource: all }
  if (all && method === 'GET' && third === 'drafts') return { kind: 'drafts', resource: all }
  if (one && ['PUT', 'DELETE'].includes(method) && second === 'drafts' && third !== '')
    return { kind: 'draft', resource: one, id: third }
  if (one && method === 'GET' && third === 'history' && second !== '')
    return { kind: 'history', resource: one, id: second }
  if (!below || first === '') return undefined
  if (method === 'POST' && second === 'authorize') return { kind: 'authorize', resource: below, id: first, move: third }
  if (method === 'GET' && second === 'print') return { kind: 'print', resource: below, id: first, print: third }
  return undefined
}

const kinds: ReadonlySet<string> = new Set<PaperTarget['kind']>(['authorize', 'drafts', 'draft', 'history', 'print'])

export const isPaper = (target: { readonly kind: string }): target is PaperTarget => kinds.has(target.kind)
