import { useState } from 'react'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'

interface ShopCodesProps {
  readonly label: string
  readonly help: string
  readonly codes: readonly string[] | undefined
  /** Undefined: every shop. */
  readonly onCodes: (codes: readonly string[] | undefined) => void
}

/** Codes of shops with blanks or commas between them; none is every shop. */
export function ShopCodes({ label, help, codes, onCodes }: ShopCodesProps) {
  const [text, setText] = useState(codes?.join(' ') ?? '')
  const type = (typed: string): void => {
    setText(typed)
    const found = [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]
    onCodes(found.length > 0 ? found : undefined)
  }
  return <TextInput id="entry-shops" label={label} help={help} value={text} onChange={type} />
}
