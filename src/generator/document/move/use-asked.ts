import { useState } from 'react'

type Waiting<Options, Answer> = { readonly options: Options; readonly answer: (answer: Answer | undefined) => void }

/** A dialog as a question that is waited for. */
export const useAsked = <Options, Answer>() => {
  const [waiting, setWaiting] = useState<Waiting<Options, Answer>>()
  const ask = (options: Options): Promise<Answer | undefined> =>
    new Promise(resolve =>
      setWaiting({
        options,
        answer: answer => {
          setWaiting(undefined)
          resolve(answer)
        },
      }),
    )
  return [waiting, ask] as const
}
