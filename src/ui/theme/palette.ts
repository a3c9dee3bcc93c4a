// The colours of both modes: a quiet warm-grey ground, one colour for the next step, another for brand and totals only.
import type { PaletteOptions } from '@mui/material/styles'

export type Mode = 'light' | 'dark'

declare module '@mui/material/styles' {
  interface Palette {
    /** Lines and marks of the brand: the selected menu, the totals line. Never for text. */
    readonly accent: string
    /** A ground a shade off the surface: table heads, the row under the pointer. */
    readonly shade: string
    /** The outline of something one can type into: 3:1 against its surface. */
    readonly outline: string
    /** The colour of placeholders: lighter than a value, still readable. */
    readonly placeholder: string
  }
  interface PaletteOptions {
    readonly accent?: string
    readonly shade?: string
    readonly outline?: string
    readonly placeholder?: string
  }
}

const light: PaletteOptions = {
  background: { default: '#f3f1ed', paper: '#fffefc' },
  text: { primary: '#211f1b', secondary: '#5f5a51', disabled: '#8f897e' },
  divider: '#e3dfd7',
  primary: { main: '#175a3c', dark: '#0f442c', light: '#e2eee6', contrastText: '#ffffff' },
  secondary: { main: '#5f5a51', dark: '#3e3a34', light: '#ece8e1', contrastText: '#ffffff' },
  error: { main: '#b3261e', dark: '#8c1d17', light: '#fae5e2', contrastText: '#ffffff' },
  warning: { main: '#855300', dark: '#6a4200', light: '#fbeccb', contrastText: '#ffffff' },
  info: { main: '#22568f', dark: '#18406c', light: '#e1ebf6', contrastText: '#ffffff' },
  success: { main: '#2a6b3d', dark: '#1e5330', light: '#e0f0e1', contrastText: '#ffffff' },
  action: { active: '#5f5a51', hover: '#211f1b0a', selected: '#175a3c14', focus: '#175a3c1f' },
  accent: '#b8923f',
  shade: '#f8f6f2',
  outline: '#8f897d',
  placeholder: '#757065',
}

const dark: PaletteOptions = {
  background: { default: '#161513', paper: '#1f1e1b' },
  text: { primary: '#ece8e0', secondary: '#aea79b', disabled: '#7c766b' },
  divider: '#35322d',
  primary: { main: '#62b58c', dark: '#86cba8', light: '#1d3a2c', contrastText: '#07170f' },
  secondary: { main: '#b8b1a4', dark: '#d5cfc3', light: '#2d2b27', contrastText: '#1f1e1b' },
  error: { main: '#f2938c', dark: '#f7b5b0', light: '#45211e', contrastText: '#2c0b08' },
  warning: { main: '#e6b45c', dark: '#f0cb8b', light: '#3f3015', contrastText: '#2a1c02' },
  info: { main: '#8fbcec', dark: '#b4d3f3', light: '#1b3149', contrastText: '#081c31' },
  success: { main: '#8bcf9b', dark: '#addfb8', light: '#1e3a26', contrastText: '#0a2112' },
  action: { active: '#b8b1a4', hover: '#ece8e00d', selected: '#62b58c1f', focus: '#62b58c2e' },
  accent: '#c9a455',
  shade: '#262420',
  outline: '#7d776c',
  placeholder: '#918a7e',
}

export interface ProjectColors {
  readonly primary: string
  readonly accent: string
}

/** The palette of the mode, in the colours of the project; a dark ground needs a lighter primary colour. */
export const buildPalette = (mode: Mode, colors?: ProjectColors): PaletteOptions => {
  const palette = mode === 'dark' ? dark : light
  if (!colors) return { mode, ...palette }
  const main = mode === 'dark' ? computeMixedColor(colors.primary, '#ffffff', 0.45) : colors.primary
  const ground = mode === 'dark' ? '#161513' : '#ffffff'
  return {
    mode,
    ...palette,
    primary: {
      main,
      dark: computeMixedColor(main, mode === 'dark' ? '#ffffff' : '#000000', 0.25),
      light: computeMixedColor(main, ground, 0.85),
      contrastText: mode === 'dark' ? '#0b0b0b' : '#ffffff',
    },
    action: { ...palette.action, selected: `${main}14`, focus: `${main}1f` },
    accent: colors.accent,
  }
}

/** Mixes two colours of the form #rrggbb; `part` is that of the second. */
const computeMixedColor = (first: string, second: string, part: number): string => {
  const parseChannel = (color: string, index: number): number => Number.parseInt(color.slice(index, index + 2), 16)
  const channels = [1, 3, 5].map(index =>
    Math.round(parseChannel(first, index) * (1 - part) + parseChannel(second, index) * part),
  )
  return `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}
