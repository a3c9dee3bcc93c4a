import { type ReactNode, useCallback, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { type Confirm, ConfirmContext, type Question } from './use-confirm.ts'

interface Asked {
  readonly question: Question
  readonly answer: (yes: boolean) => void
}

/** Provides `useConfirm`; questions are asked one after another. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Asked[]>([])
  const confirm = useCallback<Confirm>(
    question => new Promise(answer => setWaiting(asked => [...asked, { question, answer }])),
    [],
  )
  const [asked] = waiting
  const settle = (yes: boolean): void => {
    asked?.answer(yes)
    setWaiting(([, ...rest]) => rest)
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && <ConfirmDialog question={asked.question} onAnswer={settle} />}
    </ConfirmContext>
  )
}
