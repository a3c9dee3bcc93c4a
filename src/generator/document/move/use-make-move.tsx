// A move from its button to its answer: the confirmation, the inputs, the authorization, and one call with its key.

import { type ReactNode, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isDangerous, isIrreversible } from '../../../../engine/document/flow-moves.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { CallRefused } from '../../../providers/http.ts'
import { useConfirm } from '../../../ui/confirm/use-confirm.ts'
import { fillTemplate } from '../../text/fill-template.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import type { CounterChange } from '../counter/counter-change.ts'
import { type MoveRequestBody, type MoveResponse, makeMove, previewMove } from '../document-calls.ts'
import { groupFaults } from '../group-faults.ts'
import { AuthorizeDialog, type AuthorizeOptions } from './AuthorizeDialog.tsx'
import { MoveInputDialog } from './MoveInputDialog.tsx'
import type { MakeMoveOptions, MoveAnswer, MoveInputOptions } from './move-options.ts'
import { type GrantedAuthorization, getNeededAuthorization } from './needed-authorization.ts'
import { useDialogAnswer } from './use-dialog-answer.ts'

/** Throws a refusal that no input can change, before the input dialog opens. */
const assertMoveAllowed = async ({ resource, move, id, body }: MakeMoveOptions): Promise<void> => {
  if (id === undefined || !move.if) return
  const { faults } = await previewMove({ resource, move: move.id, id }, body)
  const refused = faults.find(({ code }) => code.startsWith('document.'))
  if (refused) throw new CallRefused(422, { code: refused.code, message: refused.message })
}

/** What the server answers, with the money that goes back for what was typed into the dialog of the move. */
export interface MadeMove extends MoveResponse {
  readonly change?: CounterChange | undefined
}

/** Makes moves; returns undefined if the user cancels. Throws the refusals of the server. */
export const useMakeMove = () => {
  const translate = useTranslate()
  const words = useValueWords()
  const confirm = useConfirm()
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const [asking, openInputDialog] = useDialogAnswer<MoveInputOptions, MoveAnswer>()
  const [authorizing, authorize] = useDialogAnswer<AuthorizeOptions, GrantedAuthorization>()

  const send = async (
    options: MakeMoveOptions,
    body: MoveRequestBody,
    authorizationId?: string,
  ): Promise<MoveResponse | undefined> => {
    const { resource, move, id, key } = options
    const place = { resource, move: move.id, id }
    const authorization = authorizationId === undefined ? {} : { detail_authorization: [{ _id: authorizationId }] }
    try {
      const response = await makeMove(place, { ...body, ...authorization }, key.now())
      key.renew()
      return response
    } catch (error) {
      if (error instanceof CallRefused && error.status > 0) key.renew()
      const needed = getNeededAuthorization(error)
      if (!needed) throw error
      const granted = await authorize({ needed, place, content: body })
      return granted && send(options, body, granted.id)
    }
  }

  const sendWithAnswers = async (
    options: MakeMoveOptions,
    inputs: Resource,
    last?: Pick<MoveInputOptions, 'before' | 'faults'>,
  ): Promise<MadeMove | undefined> => {
    const { before, faults = [] } = last ?? {}
    const answer = await openInputDialog({ inputs, request: options, before, faults })
    if (!answer) return undefined
    const { answers, change } = answer
    try {
      const response = await send(options, { ...options.body, answers })
      return response && { ...response, change }
    } catch (error) {
      const reported =
        error instanceof CallRefused ? groupFaults(error.faults, { isBox: () => true, lines: [] }) : undefined
      if (!reported || reported.answers.length === 0) throw error
      return sendWithAnswers(options, inputs, { before: answers, faults: reported.answers })
    }
  }

  const make = async (options: MakeMoveOptions): Promise<MadeMove | undefined> => {
    if (isRunning.current) return undefined
    isRunning.current = true
    setBusy(true)
    try {
      const { resource, move, row } = options
      const question = move.confirm && fillTemplate(move.confirm, resource, row, words)
      const danger = isDangerous(resource.lifecycle, move)
      const irreversible = danger || isIrreversible(resource.lifecycle, move)
      if (question && !(await confirm({ title: move.title, message: question, danger, irreversible }))) return undefined
      const inputs = move.asks ? resource.lifecycle.asks[move.id] : undefined
      if (inputs) await assertMoveAllowed(options)
      return await (inputs ? sendWithAnswers(options, inputs) : send(options, options.body))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  const dialogs: ReactNode = (
    <>
      {asking && <MoveInputDialog {...asking.options} onAnswer={asking.answer} />}
      {authorizing && <AuthorizeDialog {...authorizing.options} onDone={authorizing.answer} />}
    </>
  )
  return { make, busy, dialogs, failed: translate('generator.not-saved') }
}
