// `schema check`: all schema files as the server reads them at its start, with every fault; then notes.

import type { Schema } from '../../engine/schema/schema.ts'
import { locateFault } from '../../engine/schema-file/files/locate-fault.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { formatSchemaFault, type SchemaFault } from '../../engine/schema-file/language/schema-fault.ts'
import type { NoteGroup } from '../../engine/schema-file/language/shape.ts'
import { getSchemaNotes, readSchemaFiles } from '../../server/schema/load-schema.ts'
import { compareWithLock } from '../../server/storage/migration/schema-lock.ts'
import { type CommandCall, type CommandResult, getTextOption } from './command.ts'
import { findSlowReads } from './find-slow-reads.ts'
import { showFile, toFinding, toSentenceFinding } from './findings.ts'
import { findFolder, tryCompile } from './load-project.ts'
import { findMissingTexts } from './missing-texts.ts'
import { readLock } from './read-lock.ts'

export const runCheck = async ({ args: [folder], options }: CommandCall): Promise<CommandResult> => {
  const path = findFolder(folder)
  const files = readSchemaFiles(path)
  const compiled = await tryCompile(files)
  if ('faults' in compiled)
    return { summary: countFaults(compiled.faults.length), findings: compiled.faults.map(one => toFinding(files, one)) }
  const { schema } = compiled
  const lock = readLock(path)
  const compared = lock ? compareWithLock(lock, schema) : { faults: [], notes: [] }
  const name = getTextOption(options, 'show')
  const shown = name === undefined ? [] : showFile(files, name)
  const isQuiet = options.quiet === true || name !== undefined
  const notes = isQuiet ? [] : findNotes(files, schema)
  const changes = isQuiet ? [] : compared.notes
  const { resources, version } = schema
  return {
    summary:
      compared.faults.length > 0
        ? countFaults(compared.faults.length)
        : `${files.length} files, ${Object.keys(resources).length} resources, version ${version}: no faults.`,
    findings: [
      ...compared.faults.map(sentence => toSentenceFinding(files, sentence, 'lock')),
      ...changes.map(sentence => toSentenceFinding(files, sentence, 'lock.note')),
      ...notes.map(note => toFinding(files, note)),
    ],
    lines: [...shown, ...changes.map(line => `note: ${line}`), ...formatNotes(notes)],
    ...(shown.length > 0 && { result: { shown } }),
  }
}

const countFaults = (count: number): string => `${count} fault${count === 1 ? '' : 's'}.`

const findNotes = (files: readonly SourceFile[], schema: Schema): readonly SchemaFault[] => {
  const unlocated = [...findSlowReads(schema), ...findMissingTexts(files)]
  return [...getSchemaNotes(schema), ...unlocated.map(fault => locateFault(files, fault))]
}

const formatNotes = (notes: readonly SchemaFault[]): readonly string[] =>
  groupNotes(notes).flatMap(({ title, notes: group }) => [
    `${title}:`,
    ...group.map(note => `  ${formatSchemaFault(note)}`),
  ])

// Groups the notes of a schema check, each group under its title.

const titles: Readonly<Record<NoteGroup, string>> = {
  unused: 'Without effect',
  unopened: 'Not in the menu',
  slow: 'Reads without an index',
  texts: 'Translations',
}

interface GroupedNotes {
  readonly title: string
  readonly notes: readonly SchemaFault[]
}

/** The groups that have notes, each with their number. */
const groupNotes = (notes: readonly SchemaFault[]): readonly GroupedNotes[] =>
  (Object.keys(titles) as NoteGroup[]).flatMap(group => {
    const own = notes.filter(({ note }) => note === group)
    return own.length === 0 ? [] : [{ title: `${titles[group]} (${own.length})`, notes: own }]
  })
