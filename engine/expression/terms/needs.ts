// What an expression will ask for, so that it can be loaded before.
import type { FoldTerm, PathTerm, Term } from './term.ts'
import { partsOf } from './term-parts.ts'

export interface Needs {
  /** Every path that begins at the row or at one of the other beginnings. */
  readonly paths: readonly PathTerm[]
  readonly params: readonly string[]
  readonly modules: readonly string[]
  /** Resources whose rows a function of the application reads. */
  readonly tables: readonly string[]
  /** What a report has to sum up over its rows; each goes to the database by itself. */
  readonly totals: readonly FoldTerm[]
  /** True when only the server can answer a part of it. */
  readonly asksServer: boolean
}

/** Everything in the expression, what stands within sums over lines included. */
export const needsOf = (term: Term): Needs => {
  const all = everyTermIn(term)
  return {
    paths: all.filter(one => one.kind === 'path'),
    params: unique(all.flatMap(one => (one.kind === 'param' ? [one.key] : []))),
    modules: unique(all.flatMap(one => (one.kind === 'module' ? [one.key] : []))),
    tables: unique(all.flatMap(one => (one.kind === 'given' ? (one.given.reads ?? []) : []))),
    totals: all.filter(one => one.kind === 'fold').filter(({ lines }) => !lines),
    asksServer: all.some(({ kind }) => kind === 'rows' || kind === 'ledger'),
  }
}

const everyTermIn = (term: Term): readonly Term[] => {
  const inner = term.kind === 'fold' && term.of ? [term.of] : []
  return [term, ...[...partsOf(term), ...inner].flatMap(everyTermIn)]
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)]
