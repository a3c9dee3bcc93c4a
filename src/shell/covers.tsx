// The patterns that project.json may name for the head of the menu.
import type { ReactNode } from 'react'
import { KawungPattern } from './KawungPattern.tsx'
import { ParangPattern } from './ParangPattern.tsx'

export const covers: Readonly<Record<string, ReactNode>> = {
  kawung: <KawungPattern isSmall />,
  parang: <ParangPattern />,
}

/** The pattern of a shop: its own, else that of all shops; a name that is not known here is a plain ground. */
export const coverOf = (named: Readonly<Record<string, string>>, shop: string): ReactNode => {
  const name = (Object.hasOwn(named, shop) ? named[shop] : named['*']) ?? ''
  return Object.hasOwn(covers, name) ? covers[name] : null
}
