import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { loadLater } from '../load-lazily.ts'
import { type Confirm, ConfirmContext, type ConfirmOptions } from './use-confirm.ts'

const ConfirmDialog = loadLater(
  () => import('./ConfirmDialog.tsx'),
  ({ ConfirmDialog }) => ConfirmDialog,
)

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
      <Suspense fallback={null}>
        {current && <ConfirmDialog question={current.question} onAnswer={answerFirst} />}
      </Suspense>
    </ConfirmContext>
  )
}
