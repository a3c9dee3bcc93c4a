// The patterns that project.json may name for the head of the menu.
import type { ReactNode } from 'react'
import { FadedPattern } from './FadedPattern.tsx'
import { KawungPattern } from './KawungPattern.tsx'

export const covers: Readonly<Record<string, ReactNode>> = {
  kawung: <KawungPattern isSmall />,
  parang: <ParangPattern />,
}

/** The pattern of a shop: its own, else that of all shops; a name that is not known here is a plain ground. */
export const coverOf = (named: Readonly<Record<string, string>>, shop: string): ReactNode => {
  const name = (Object.hasOwn(named, shop) ? named[shop] : named['*']) ?? ''
  return Object.hasOwn(covers, name) ? covers[name] : null
}

/** Parang, as in batik: slanting rows of blades between chains of stones. */
function ParangPattern() {
  return (
    <FadedPattern width={30} height={24} transform="rotate(45)" strength={2.4}>
      <path d="M1 22C1 8 9 2 16 4c5 2 5 9 0 10-3 .6-5-2-3-4" />
      <path d="M7 22C7 16 10 12 13 10" />
      <path d="M20 0v24M28 0v24" />
      <path d="M24 8.5 27 12 24 15.5 21 12Z" />
      <circle cx="24" cy="0.5" r="1.4" />
      <circle cx="24" cy="24" r="1.4" />
    </FadedPattern>
  )
}
