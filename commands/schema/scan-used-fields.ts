// Finds out of the texts of hand-written code which fields of which resources it uses: every `Used<'bank', 'kode_bank'>`.
import { posix } from 'node:path'

export interface HandWrittenFile {
  /** From the root, with `/`. */
  readonly path: string
  readonly text: string
}

export interface FieldUse {
  readonly resource: string
  readonly field: string
  readonly path: string
}

/** Code that uses records without saying which fields. */
export class UnclearUse extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'UnclearUse'
  }
}

const usedModule = 'domain/used.ts'
/** Moves occur in types only: the server rejects a schema without a move that has a hook. */
const movesModule = 'domain/moves.ts'
const recordTypes = 'generated/'
const example = "Used<'bank', 'kode_bank' | 'nama_bank'>"

/** Every use, or UnclearUse with every line that hides one. */
export const scanUsedFields = (files: readonly HandWrittenFile[]): readonly FieldUse[] => {
  const scanned = files
    .filter(({ path }) => path !== usedModule && path !== movesModule && !path.startsWith(recordTypes))
    .map(scanFile)
  const faults = scanned.flatMap(one => one.faults)
  if (faults.length > 0) throw new UnclearUse(faults)
  return scanned.flatMap(one => one.uses)
}

interface ScannedFile {
  readonly uses: readonly FieldUse[]
  readonly faults: readonly string[]
}

const importing = /\b((?:import|export)\b[^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]/g
const plainImport = /^import\s*(?:type\s*\{\s*Used\s*\}|\{\s*type\s+Used\s*\})\s*$/
const plainUse = /Used\s*<\s*'([^']+)'\s*,((?:\s*\|)?\s*'[^']+'(?:\s*\|\s*'[^']+')*)\s*,?\s*>/y

const scanFile = ({ path, text }: HandWrittenFile): ScannedFile => {
  const code = stripComments(text)
  const faults: string[] = []
  const reportFault = (offset: number, sentence: string): void => {
    faults.push(`${path}:${code.slice(0, offset).split('\n').length}: ${sentence}`)
  }
  let isUser = false
  for (const { index, 1: clause = '', 2: from, 3: dynamic } of code.matchAll(importing)) {
    const target = posix.join(posix.dirname(path), from ?? dynamic ?? '')
    if (target.startsWith(recordTypes)) reportFault(index, `take the type of a record from ${usedModule}: ${example}`)
    if (target !== usedModule) continue
    isUser = true
    if (!plainImport.test(clause)) reportFault(index, `import it by its own name: import type { Used } from '${from}'`)
  }
  return { uses: isUser ? findUses(path, code, reportFault) : [], faults }
}

const findUses = (
  path: string,
  code: string,
  reportFault: (offset: number, sentence: string) => void,
): readonly FieldUse[] => {
  const uses: FieldUse[] = []
  for (const { index } of code.matchAll(/\bUsed\s*</g)) {
    plainUse.lastIndex = index
    const [, resource, fields = ''] = plainUse.exec(code) ?? []
    if (resource === undefined) reportFault(index, `write resource and fields out: ${example}`)
    else for (const [, field = ''] of fields.matchAll(/'([^']+)'/g)) uses.push({ resource, field, path })
  }
  return uses
}

/** Blanks in their place, so that lines stay where they are. */
const stripComments = (text: string): string =>
  text.replace(/^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm, comment => comment.replace(/[^\n]/g, ' '))
