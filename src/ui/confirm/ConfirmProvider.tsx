import { type ReactNode, useCallback, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { type Confirm, ConfirmContext, type ConfirmOptions } from './use-confirm.ts'

interface PendingQuestion {
  readonly question: ConfirmOptions
  readonly answer: (yes: boolean) => void
}

/** Provides `useConfirm`; questions are asked one after another. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [pending, setPending] = useState<readonly PendingQuestion[]>([])
  const confirm = useCallback<Confirm>(
    question => new Promise(answer => setPending(questions => [...questions, { question, answer }])),
    [],
  )
  const [current] = pending
  const answerFirst = (yes: boolean): void => {
    current?.answer(yes)
    setPending(([, ...rest]) => rest)
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {current && <ConfirmDialog question={current.question} onAnswer={answerFirst} />}
    </ConfirmContext>
  )
}
