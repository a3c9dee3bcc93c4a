// Lets a user request a move, another one agree, and changes everything that can be changed before the agreement is used.

import type { JsonScalar } from '../../../engine/field/field-type.ts'
import { isListed, type Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { getLineTable } from '../../../server/record/document/parse-document.ts'
import { buildJpeg } from '../files/jpegs.ts'
import {
  type AgreementChange,
  changeLines,
  changeValue,
  type FindKeys,
  findRequestedResource,
  listBodyChanges,
  listKeepingMoves,
  listNamedRows,
  listTypedNumbers,
  readRequestedMove,
} from './agreement-changes.ts'
import type { Body, Desk } from './desk.ts'
import { type Answered, type Asked, password, query } from './shop.ts'
import { listChangedTables, readStoredState } from './stored-state.ts'

export interface AgreementAttempt {
  /** Document, move and what it is authorized for. */
  readonly name: string
  /** The preview of the move. */
  readonly path: string
  readonly body: Body
  /** Users who may request it; the first whom the move asks for another person does. */
  readonly users: readonly string[]
  readonly prepare: () => Promise<void>
}

export interface AgreementReport {
  readonly name: string
  /** Changes that were refused, by kind. */
  readonly refused: Readonly<Record<'body' | 'document' | 'rows', readonly string[]>>
  /** Changes that were not refused as they must be, or that wrote something. */
  readonly wrong: readonly string[]
  /** Why the unchanged move was not accepted; empty if it was. */
  readonly accepted: string
}

const payment = { answers: { pembayaran: [{ jenis: 'CASH', jumlah_rp: 10_000 }] } }
const otherDate = { answers: { estimasi: '2026-12-24' } }

/** Moves that leave a document in a state in which another one is authorized: their answers, or why none is tried. */
export const keepingMoves: Readonly<Record<string, Body | string>> = {
  'hutang ingatkan': {},
  'pesanan ambil_contoh': 'the order has no sample',
  'pesanan kerjakan_lagi': 'no piece of the order is destroyed',
  'pesanan tambah_dp': payment,
  'pesanan ubah_estimasi': otherDate,
  'service selesai': {},
  'service ubah_estimasi': { answers: { tgl_estimasi: '2026-12-24' } },
  'titipan tambah_dp': payment,
}

interface AgreementCase extends AgreementAttempt {
  readonly desk: Desk
  readonly schema: Schema
  readonly resource: Resource
  readonly requester: string
}

export const checkAgreement = async (
  desk: Desk,
  schema: Schema,
  attempt: AgreementAttempt,
): Promise<AgreementReport> => {
  await attempt.prepare()
  const resource = findRequestedResource(schema, attempt.path)
  const requester = await findRequester(desk, attempt)
  const agreementCase = { ...attempt, desk, schema, resource, requester }
  const body = await tryBodies(agreementCase)
  const document = body.wrong.length > 0 ? untried : await tryDocumentChanges(agreementCase)
  const wrong = [...body.wrong, ...document.wrong]
  const refused = { body: body.refused, document: document.refused, rows: [] }
  // What was accepted once leaves nothing to try.
  if (wrong.length > 0) return { name: attempt.name, refused, wrong, accepted: '' }
  const agreed = await agree(agreementCase)
  const rows = await tryNamedRows(agreementCase, agreed)
  return {
    name: attempt.name,
    refused: { ...refused, rows: rows.refused },
    wrong: rows.wrong,
    accepted: rows.wrong.length > 0 ? '' : await describeUnchanged(agreementCase, agreed),
  }
}

const findRequester = async (desk: Desk, { name, path, body, users }: AgreementAttempt): Promise<string> => {
  const order = ['KSR01', 'ADM01', 'SLS01', 'SPV01'].filter(user => users.includes(user))
  const answers: Answered[] = []
  for (const user of order) {
    const answer = await desk.ask('POST', path, body, user)
    if (answer.status === 200 && answer.body.authorize) return user
    answers.push(answer)
  }
  throw new Error(`no user needs an authorization for ${name}: ${JSON.stringify(answers.map(one => one.body))}`)
}

/** The id of an agreement of the supervisor, or of the owner where a supervisor may not agree. */
const agree = async ({ desk, path, body, requester, name }: AgreementCase): Promise<string> => {
  const answers: Answered[] = []
  for (const user_id of ['SPV01', 'OWNER'].filter(user => user !== requester)) {
    const credentials = { user_id, password, keterangan: 'BENAR', content: body }
    const answer = await desk.ask('POST', path.replace('/preview', '/authorize'), credentials, requester)
    if (answer.status === 201) return answer.body._id
    answers.push(answer)
  }
  throw new Error(`${name} is not authorized: ${JSON.stringify(answers.map(answer => answer.body))}`)
}

const spend = ({ desk, path, body, requester }: AgreementCase, id: string, changed: Body = body): Promise<Answered> => {
  const movePath = path.replace('/preview?', '?').replace('/preview/', '/moves/')
  return desk.ask('POST', movePath, { ...changed, detail_authorization: [{ _id: id }] }, requester)
}

interface TriedChanges {
  readonly refused: string[]
  readonly wrong: string[]
}

const untried: TriedChanges = { refused: [], wrong: [] }

const tryBodies = async (one: AgreementCase): Promise<TriedChanges> => {
  const { schema, path, body, desk } = one
  const tried: TriedChanges = { refused: [], wrong: [] }
  const id = await agree(one)
  const before = await readStoredState(desk.shop.running.storage)
  for (const change of listBodyChanges(schema, { path, body, findKeys: await createKeyFinder(one) })) {
    if (!(await needsAnother(one, change))) continue
    const { status, body: answer } = await spend(one, id, change.body)
    if (status === 422 && answer.code === 'authorize.changed') tried.refused.push(change.name)
    else tried.wrong.push(`${change.name} ${status} ${answer.code}`)
    if (status < 400) return tried
  }
  const changedTables = listChangedTables(before, await readStoredState(desk.shop.running.storage))
  if (changedTables.length > 0) tried.wrong.push(`written: ${changedTables.join(', ')}`)
  return tried
}

const maxKeys = 3

/** Keys of the last rows of each list that a field of the move names. */
const createKeyFinder = async ({ schema, desk, resource, path }: AgreementCase): Promise<FindKeys> => {
  const form = resource.lifecycle.asks[readRequestedMove(path)]
  const tables = resource.lifecycle.lines.map(({ name }) => getLineTable(schema, resource, name))
  const names = [resource, ...tables, ...(form ? [form] : [])].flatMap(({ fields }) => fields.map(({ ref }) => ref?.to))
  const keys = new Map<string, readonly JsonScalar[]>()
  for (const name of new Set(names.flatMap(to => to ?? []))) {
    const target = getResource(schema, name)
    if (!isListed(target)) continue
    const [keyField = ''] = target.key
    const listed = query({ sort: [keyField, 'DESC'], range: [0, maxKeys - 1] })
    const { status, body } = await desk.ask('GET', `${target.api.path}?${listed}`, undefined, 'OWNER')
    if (status === 200 || status === 206)
      keys.set(
        name,
        body.map((row: Body) => row[keyField]),
      )
  }
  return ({ ref }) => keys.get(ref?.to ?? '') ?? []
}

/** Whether the changed body is right, and needs an authorization too. */
const needsAnother = async ({ desk, path, requester }: AgreementCase, change: AgreementChange): Promise<boolean> => {
  const { status, body } = await desk.ask('POST', path, change.body, requester)
  return status === 200 && body.faults.length === 0 && body.authorize !== null
}

/** Uses the agreement after a change; it must be refused with a sentence, and write nothing. */
const spendChanged = async (
  one: AgreementCase,
  { id, name, tried }: { readonly id: string; readonly name: string; readonly tried: TriedChanges },
): Promise<void> => {
  const { storage } = one.desk.shop.running
  const before = await readStoredState(storage)
  const { status, body } = await spend(one, id)
  const changedTables = listChangedTables(before, await readStoredState(storage))
  const isRefused = status === 422 && ['authorize.changed', 'authorize.differs'].includes(body.code)
  if (isRefused && changedTables.length === 0) tried.refused.push(`${name}: ${body.message}`)
  else tried.wrong.push(`${name} ${status} ${body.code} ${changedTables.join(', ')}`)
}

const readDocumentId = (path: string): string | undefined => (path.includes('?') ? undefined : path.split('/')[1])

const readDocument = async ({ desk, resource, path, body }: AgreementCase): Promise<Body> => {
  const id = readDocumentId(path)
  return id === undefined ? body : (await desk.ask('GET', `${resource.api.path}/${id}`, undefined, 'OWNER')).body
}

const tryDocumentChanges = async (one: AgreementCase): Promise<TriedChanges> => {
  const { resource, path, desk } = one
  const tried: TriedChanges = { refused: [], wrong: [] }
  const id = readDocumentId(path)
  const move = resource.lifecycle.flow?.moves.find(({ id: name }) => name === readRequestedMove(path))
  if (id === undefined || !move) return tried
  for (const edit of await listEdits(one)) {
    if (tried.wrong.length > 0) return tried
    const agreed = await agree(one)
    const token = desk.tokenOf('OWNER')
    const { status, body } = await desk.shop.ask('PUT', `${resource.api.path}/${id}${edit.path}`, {
      token,
      ...edit,
    })
    if (status === 200) await spendChanged(one, { id: agreed, name: edit.name, tried })
    else tried.wrong.push(`${edit.name} ${status} ${JSON.stringify(body)}`)
  }
  for (const { id: keeping } of listKeepingMoves(resource, move)) {
    const answers = keepingMoves[`${resource.name} ${keeping}`] ?? 'no answers'
    if (typeof answers === 'string') continue
    if (tried.wrong.length > 0) return tried
    const agreed = await agree(one)
    const made = await desk.ask('POST', `${resource.api.path}/${id}/moves/${keeping}`, answers, 'OWNER')
    if (made.status === 200) await spendChanged(one, { id: agreed, name: keeping, tried })
    else tried.wrong.push(`${keeping} ${made.status} ${JSON.stringify(made.body)}`)
  }
  return tried
}

interface DocumentEdit extends Asked {
  readonly name: string
  /** Below the document. */
  readonly path: string
}

const picture = { payload: buildJpeg(), headers: { 'content-type': 'image/jpeg' } }

/** Each field and each line that the state of the document lets users edit. */
const listEdits = async (one: AgreementCase): Promise<readonly DocumentEdit[]> => {
  const { resource, schema } = one
  const { flow } = resource.lifecycle
  const document = await readDocument(one)
  const edit = flow?.states[String(document[flow.field])]?.edit ?? false
  if (edit === true) throw new Error(`${one.name} is a draft`)
  return (edit === false ? [] : edit).flatMap((name): DocumentEdit[] => {
    const [lines = '', lineField] = name.split('.')
    const rows = (document[lines] ?? []) as readonly Body[]
    if (lineField !== undefined)
      return rows.map(row => ({ name, path: `/${lines}/${row.id}/${lineField}`, ...picture }))
    const field = resource.field[name]
    if (field?.type.uploaded) return [{ name, path: `/${name}`, ...picture }]
    if (field) return [{ name, path: '', body: { [name]: changeValue(field, document[name] as JsonScalar) } }]
    return changeLines(getLineTable(schema, resource, lines).fields, rows).map(change => ({
      name: `${lines} ${change.name}`,
      path: '',
      body: { [lines]: change.rows },
    }))
  })
}

/** Changes the numbers of rows that the document and its rows name, each by itself, and restores them. */
const tryNamedRows = async (one: AgreementCase, agreed: string): Promise<TriedChanges> => {
  const { schema, desk, path, body, requester } = one
  const tried: TriedChanges = { refused: [], wrong: [] }
  const preview = async () => (await desk.ask('POST', path, body, requester)).body
  const before = JSON.stringify(await preview())
  for (const { resource, row } of await findNamedRows(desk, schema, one.resource, await readDocument(one))) {
    const put = (values: Body) => desk.ask('PUT', `${resource.api.path}/${row.id}`, values, 'OWNER')
    for (const field of listTypedNumbers(resource)) {
      if (tried.wrong.length > 0) return tried
      const name = `${resource.name} ${field.name}`
      const value = row[field.name] as JsonScalar
      if ((await put({ [field.name]: changeValue(field, value) })).status !== 200) continue
      const current = await preview()
      const isNeeded = current.faults.length === 0 && current.authorize !== null
      if (isNeeded && JSON.stringify(current) !== before) await spendChanged(one, { id: agreed, name, tried })
      if ((await put({ [field.name]: value })).status !== 200) tried.wrong.push(`${name} is not restored`)
    }
  }
  return tried
}

/** The rows that the document names, and those that these name. */
const findNamedRows = async (
  desk: Desk,
  schema: Schema,
  resource: Resource,
  document: Body,
): Promise<readonly { readonly resource: Resource; readonly row: Body }[]> => {
  const rows = new Map<string, { readonly resource: Resource; readonly row: Body }>()
  for (const { resource: target, key } of listNamedRows(schema, resource, document)) {
    const [keyField = ''] = target.key
    const filter = query({ filter: { [keyField]: key } })
    const [row] = (await desk.ask('GET', `${target.api.path}?${filter}`, undefined, 'OWNER')).body
    if (row) rows.set(`${target.name} ${key}`, { resource: target, row })
  }
  return [...rows.values()]
}

const describeUnchanged = async (one: AgreementCase, agreed: string): Promise<string> => {
  const { status, body } = await spend(one, agreed)
  return status === 200 || status === 201 ? '' : `${status} ${JSON.stringify(body)}`
}
