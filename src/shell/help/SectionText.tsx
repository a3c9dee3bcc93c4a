// The text of a section of the manual as elements: its HTML holds a few tags, each of which is drawn, and no other.
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import type { ManualSection } from './manual.ts'

interface SectionTextProps {
  readonly section: ManualSection
  readonly pictures: Readonly<Record<string, string>>
  /** Marked in the text. */
  readonly words: readonly string[]
  readonly onOpen: (id: string) => void
}

/** The body of a section; links to other sections are opened by `onOpen`. */
export function SectionText({ section, pictures, words, onOpen }: SectionTextProps) {
  const { body } = useMemo(() => new DOMParser().parseFromString(section.html, 'text/html'), [section])
  return <Box sx={textStyles}>{renderParts(body, { pictures, words, onOpen })}</Box>
}

const textStyles = {
  overflowWrap: 'anywhere',
  lineHeight: 1.55,
  '& p': { my: 1 },
  '& ul, & ol': { pl: 3, my: 1 },
  '& li': { mb: 0.75 },
  '& li > p': { my: 0 },
  '& h3': { fontSize: 16, mt: 3, mb: 1 },
  '& img': { maxWidth: '100%', height: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 },
  '& code': { fontSize: '0.92em', px: 0.5, borderRadius: 0.5, bgcolor: 'action.hover' },
  '& pre': { overflowX: 'auto', p: 1, borderRadius: 1, bgcolor: 'action.hover', fontSize: 13 },
  '& table': { borderCollapse: 'collapse', display: 'block', overflowX: 'auto' },
  '& td, & th': { border: 1, borderColor: 'divider', px: 1, py: 0.5, textAlign: 'left', verticalAlign: 'top' },
  '& mark': { bgcolor: 'warning.light', color: 'common.black' },
} as const

type DrawingOptions = Omit<SectionTextProps, 'section'>

const plainTags = new Set(['p', 'b', 'i', 'code', 'pre', 'ul', 'ol', 'li', 'table', 'tr', 'th', 'td', 'tbody'])

const renderParts = (node: Node, options: DrawingOptions): ReactNode =>
  createElement(Fragment, undefined, ...renderChildren(node, options))

/** As arguments of `createElement`, which need no keys: they never change places. */
const renderChildren = (node: Node, options: DrawingOptions): readonly ReactNode[] =>
  [...node.childNodes].map(child => {
    if (child instanceof Text) return <MarkedText text={child.data} words={options.words} />
    return child instanceof Element && renderElement(child, options)
  })

const renderElement = (element: Element, options: DrawingOptions): ReactNode => {
  const tag = element.tagName.toLowerCase()
  if (plainTags.has(tag)) return createElement(tag, undefined, ...renderChildren(element, options))
  const children = renderParts(element, options)
  if (/^h[3-6]$/.test(tag)) return <h3 id={`help-${element.id}`}>{children}</h3>
  if (tag === 'img') return renderPicture(element, options)
  if (tag === 'a') return renderLink(element.getAttribute('href') ?? '', children, options)
  return children
}

const renderPicture = (element: Element, { pictures }: DrawingOptions): ReactNode => {
  const address = pictures[element.getAttribute('src') ?? '']
  return address !== undefined && <img src={address} alt={element.getAttribute('alt') ?? ''} loading="lazy" />
}

const renderLink = (target: string, children: ReactNode, { onOpen }: DrawingOptions): ReactNode =>
  target.startsWith('http') ? (
    <Link href={target} target="_blank" rel="noopener">
      {children}
    </Link>
  ) : (
    <Link component="button" type="button" onClick={() => onOpen(target)} sx={{ font: 'inherit', textAlign: 'left' }}>
      {children}
    </Link>
  )

/** A text in which the words are marked. */
export function MarkedText({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  if (words.length === 0) return text
  const pattern = new RegExp(`(${words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'i')
  // Every second part is a word.
  const parts = text
    .split(pattern)
    .map((part, index) => (index % 2 === 1 ? createElement('mark', undefined, part) : part))
  return createElement(Fragment, undefined, ...parts)
}
