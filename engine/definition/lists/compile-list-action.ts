// Compiles actions on selected rows of a list over several documents: a move or a print that the view of each offers.

import type { Move } from '../../schema/document.ts'
import type { ListAction } from '../../schema/document-list.ts'
import type { Field } from '../../schema/field.ts'
import { listedParts } from '../shapes/document-list.ts'
import type { Path } from '../shapes/shape.ts'
import { compileQuestion } from './compile-question.ts'
import type { Listed, ListFile } from './list-file.ts'

interface ActionPlace {
  readonly index: number
  readonly fields: readonly Field[]
}

export const actionOf = (file: ListFile, listed: readonly Listed[], { index, fields }: ActionPlace): ListAction => {
  const { definition, report } = file
  const path = ['actions', index]
  const { title = '', moves = {}, prints = {}, confirm } = definition.actions?.[index] ?? {}
  const [isMoved, isPrinted] = [Object.keys(moves).length > 0, Object.keys(prints).length > 0]
  if (!isMoved && !isPrinted) report(path, 'no document has a move or a print here: the button would do nothing')
  if (isMoved && isPrinted) report([...path, 'prints'], 'an action moves or prints: make two of it', 'key')
  const found = Object.entries(moves).flatMap(([document, id]) => {
    const at = [...path, 'moves', document]
    const of = listedAt(file, listed, { document, at })
    const move = of?.resource.lifecycle.flow?.moves.find(one => one.id === id)
    if (!of || !move || !isOffered(file, of, { id, at })) return []
    if (!move.bulk) report(at, `"${id}" of "${document}" is made on one document at a time: say "bulk": true`)
    return [{ of, move }]
  })
  reportUnlikeAnswers(file, found, path)
  for (const [document, id] of Object.entries(prints)) {
    const at = [...path, 'prints', document]
    const of = listedAt(file, listed, { document, at })
    if (!of) continue
    if (!of.resource.lifecycle.prints.some(one => one.id === id)) report(at, `"${document}" has no print "${id}"`)
    else isOffered(file, of, { id: `print:${id}`, at })
  }
  const question =
    confirm === undefined ? [] : compileQuestion(confirm, fields, message => report([...path, 'confirm'], message))
  return { title, moves, prints, question }
}

const listedAt = (
  { definition, report }: ListFile,
  listed: readonly Listed[],
  { document, at }: { readonly document: string; readonly at: Path },
): Listed | undefined => {
  const of = listed.find(one => one.document === document)
  if (!of && !definition.of.some(one => listedParts(one).document === document))
    report(at, `the list has no "${document}"`, 'key')
  return of
}

const isOffered = (
  { report }: ListFile,
  { document, view, resource }: Listed,
  { id, at }: { readonly id: string; readonly at: Path },
): boolean => {
  const offered = resource.screen.views[view]?.actions.includes(id)
  if (offered === false) report(at, `the view "${document}/${view}" does not offer "${id}": name it in its "actions"`)
  return offered === true
}

interface FoundMove {
  readonly of: Listed
  readonly move: Move
}

/** All rows get one answer, so all moves must ask for the same fields. */
const reportUnlikeAnswers = ({ report }: ListFile, found: readonly FoundMove[], path: Path): void => {
  const [first, ...others] = found.filter(({ move }) => move.asks)
  for (const { of, move } of others)
    if (first && askedBy({ of, move }) !== askedBy(first))
      report(
        [...path, 'moves', of.document],
        `"${move.id}" asks something else than "${first.move.id}" of "${first.of.document}", and all rows get one answer`,
      )
}

/** Compares fields by name, type, choices and whether they are required. */
const askedBy = ({ of, move }: FoundMove): string => {
  const { fields = [] } = of.resource.lifecycle.asks[move.id] ?? {}
  return JSON.stringify(
    fields.map(({ name, type, required, choices, ref }) => [name, type.name, required, choices, ref?.to]),
  )
}
