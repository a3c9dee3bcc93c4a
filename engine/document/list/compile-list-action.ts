// Compiles actions on selected rows of a list over several documents: a move or a print that the view of each offers.

import type { Move } from '../../schema/document.ts'
import type { ListAction, ListedView } from '../../schema/document-list.ts'
import type { Field } from '../../schema/field.ts'
import type { Resource } from '../../schema/resource.ts'
import type { ListFile } from '../../schema-file/files/concept-files.ts'
import type { JsonPath } from '../../schema-file/language/shape.ts'
import { parseListedView } from '../../schema-file/shapes/document-list-shape.ts'
import { compileQuestion } from './compile-question.ts'

/** A view of a document that the list shows. */
export interface ListedDocument extends Pick<ListedView, 'document' | 'view'> {
  readonly resource: Resource
}

interface ListActionContext {
  readonly index: number
  readonly fields: readonly Field[]
}

export const compileListAction = (
  file: ListFile,
  listed: readonly ListedDocument[],
  { index, fields }: ListActionContext,
): ListAction => {
  const { definition, report } = file
  const path = ['actions', index]
  const { title = '', moves = {}, prints = {}, confirm } = definition.actions?.[index] ?? {}
  const [isMoved, isPrinted] = [Object.keys(moves).length > 0, Object.keys(prints).length > 0]
  if (!isMoved && !isPrinted) report(path, 'no document has a move or a print here: the button would do nothing')
  if (isMoved && isPrinted) report([...path, 'prints'], 'an action moves or prints: make two of it', 'key')
  const matches = Object.entries(moves).flatMap(([document, id]) => {
    const at = [...path, 'moves', document]
    const listedDocument = findListed(file, listed, { document, at })
    const move = listedDocument?.resource.lifecycle.flow?.moves.find(one => one.id === id)
    if (!listedDocument || !move || !checkOffered(file, listedDocument, { id, at })) return []
    if (!move.bulk) report(at, `"${id}" of "${document}" is made on one document at a time: say "bulk": true`)
    return [{ of: listedDocument, move }]
  })
  reportUnlikeAnswers(file, matches, path)
  for (const [document, id] of Object.entries(prints)) {
    const at = [...path, 'prints', document]
    const listedDocument = findListed(file, listed, { document, at })
    if (!listedDocument) continue
    if (!listedDocument.resource.lifecycle.prints.some(one => one.id === id))
      report(at, `"${document}" has no print "${id}"`)
    else checkOffered(file, listedDocument, { id: `print:${id}`, at })
  }
  const question =
    confirm === undefined ? [] : compileQuestion(confirm, fields, message => report([...path, 'confirm'], message))
  return { title, moves, prints, question }
}

const findListed = (
  { definition, report }: ListFile,
  listed: readonly ListedDocument[],
  { document, at }: { readonly document: string; readonly at: JsonPath },
): ListedDocument | undefined => {
  const listedDocument = listed.find(one => one.document === document)
  if (!listedDocument && !definition.of.some(one => parseListedView(one).document === document))
    report(at, `the list has no "${document}"`, 'key')
  return listedDocument
}

const checkOffered = (
  { report }: ListFile,
  { document, view, resource }: ListedDocument,
  { id, at }: { readonly id: string; readonly at: JsonPath },
): boolean => {
  const offered = resource.screen.views[view]?.actions.includes(id)
  if (offered === false) report(at, `the view "${document}/${view}" does not offer "${id}": name it in its "actions"`)
  return offered === true
}

interface ListedMove {
  readonly of: ListedDocument
  readonly move: Move
}

/** All rows get one answer, so all moves must ask for the same fields. */
const reportUnlikeAnswers = ({ report }: ListFile, matches: readonly ListedMove[], path: JsonPath): void => {
  const [first, ...others] = matches.filter(({ move }) => move.asks)
  for (const { of: listedDocument, move } of others)
    if (first && serializeAnswerFields({ of: listedDocument, move }) !== serializeAnswerFields(first))
      report(
        [...path, 'moves', listedDocument.document],
        `"${move.id}" asks something else than "${first.move.id}" of "${first.of.document}", and all rows get one answer`,
      )
}

/** Compares fields by name, type, choices and whether they are required. */
const serializeAnswerFields = ({ of: listedDocument, move }: ListedMove): string => {
  const { fields = [] } = listedDocument.resource.lifecycle.asks[move.id] ?? {}
  return JSON.stringify(
    fields.map(({ name, type, required, choices, ref }) => [name, type.name, required, choices, ref?.to]),
  )
}
