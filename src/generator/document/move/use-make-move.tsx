// A move from its button to its answer: the confirmation, the inputs, the authorization, and one call with its key.

import { type ReactNode, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isDangerous } from '../../../../engine/document/flow-moves.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { CallRefused } from '../../../providers/http.ts'
import { useConfirm } from '../../../ui/confirm/use-confirm.ts'
import { fillTemplate } from '../../text/fill-template.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { type MoveBody, type Moved, makeMove, previewMove } from '../document-calls.ts'
import { placeFaults } from '../fault-places.ts'
import { AskDialog } from './AskDialog.tsx'
import { AuthorizeDialog, type AuthorizeOptions } from './AuthorizeDialog.tsx'
import { type AgreedWord, authorizationIn } from './authorization-in.ts'
import type { Asking, MoveRequest } from './move-request.ts'
import { useAsked } from './use-asked.ts'

/** Throws a refusal that no input can change, before the input dialog opens. */
const refuseBeforehand = async ({ resource, move, id, body }: MoveRequest): Promise<void> => {
  if (id === undefined || !move.if) return
  const { faults } = await previewMove({ resource, move: move.id, id }, body)
  const refused = faults.find(({ code }) => code.startsWith('document.'))
  if (refused) throw new CallRefused(422, { code: refused.code, message: refused.message })
}

/** Makes moves; returns undefined if the user cancels. Throws the refusals of the server. */
export const useMakeMove = () => {
  const translate = useTranslate()
  const words = useValueWords()
  const confirm = useConfirm()
  const isUnderWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [asking, ask] = useAsked<Asking, MoveBody>()
  const [authorizing, authorize] = useAsked<AuthorizeOptions, AgreedWord>()

  const send = async (options: MoveRequest, body: MoveBody, agreed?: string): Promise<Moved | undefined> => {
    const { resource, move, id, key } = options
    const place = { resource, move: move.id, id }
    const agreement = agreed === undefined ? {} : { detail_authorization: [{ _id: agreed }] }
    try {
      const moved = await makeMove(place, { ...body, ...agreement }, key.now())
      key.renew()
      return moved
    } catch (error) {
      if (error instanceof CallRefused && error.status > 0) key.renew()
      const needed = authorizationIn(error)
      if (!needed) throw error
      const next = await authorize({ needed, place, content: body })
      return next && send(options, body, next.id)
    }
  }

  const answered = async (options: MoveRequest, asked: Resource, last?: Pick<Asking, 'before' | 'faults'>) => {
    const { before, faults = [] } = last ?? {}
    const answers = await ask({ asked, request: options, before, faults })
    if (!answers) return undefined
    try {
      return await send(options, { ...options.body, answers })
    } catch (error) {
      const reported =
        error instanceof CallRefused ? placeFaults(error.faults, { isBox: () => true, lines: [] }) : undefined
      if (!reported || reported.answers.length === 0) throw error
      return answered(options, asked, { before: answers, faults: reported.answers })
    }
  }

  const make = async (options: MoveRequest): Promise<Moved | undefined> => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    setBusy(true)
    try {
      const { resource, move, row } = options
      const question = move.confirm && fillTemplate(move.confirm, resource, row, words)
      const { flow } = resource.lifecycle
      const danger = flow !== undefined && isDangerous(flow, move)
      if (question && !(await confirm({ title: move.title, message: question, danger }))) return undefined
      const asked = move.asks ? resource.lifecycle.asks[move.id] : undefined
      if (asked) await refuseBeforehand(options)
      return await (asked ? answered(options, asked) : send(options, options.body))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  const dialogs: ReactNode = (
    <>
      {asking && <AskDialog {...asking.options} onAnswer={asking.answer} />}
      {authorizing && <AuthorizeDialog {...authorizing.options} onDone={authorizing.answer} />}
    </>
  )
  return { make, busy, dialogs, failed: translate('generator.not-saved') }
}
