// The patterns that project.json may name for the head of the menu.
import type { ReactNode } from 'react'
import { FadedPattern } from './FadedPattern.tsx'
import kawung from './kawung.svg'
import parang from './parang.svg'

const strength = 2.4

export const covers: Readonly<Record<string, ReactNode>> = {
  kawung: <FadedPattern src={kawung} tile={43} strength={strength} />,
  parang: <FadedPattern src={parang} strength={strength} />,
}

/** The pattern of a shop: its own, else that of all shops; a name that is not known here is a plain ground. */
export const getCover = (coverNames: Readonly<Record<string, string>>, shop: string): ReactNode => {
  const name = (Object.hasOwn(coverNames, shop) ? coverNames[shop] : coverNames['*']) ?? ''
  return Object.hasOwn(covers, name) ? covers[name] : null
}
