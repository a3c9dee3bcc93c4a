import { useState } from 'react'

type PendingDialog<Options, Answer> = {
  readonly options: Options
  readonly answer: (answer: Answer | undefined) => void
}

/** A dialog as a question that is waited for. */
export const useDialogAnswer = <Options, Answer>() => {
  const [pending, setPending] = useState<PendingDialog<Options, Answer>>()
  const openDialog = (options: Options): Promise<Answer | undefined> =>
    new Promise(resolve =>
      setPending({
        options,
        answer: answer => {
          setPending(undefined)
          resolve(answer)
        },
      }),
    )
  return [pending, openDialog] as const
}
