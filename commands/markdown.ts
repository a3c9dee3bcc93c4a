// Converts the Markdown of our docs to HTML: headings, paragraphs, lists, tables, code, links, pictures and bold text.

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** The anchor that GitHub makes of a heading. */
export const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Returns the address that a link gets; undefined leaves its text alone. */
type LinkRewriter = (target: string) => string | undefined

const convertText = (text: string, rewrite: LinkRewriter): string =>
  text
    .split(/(`[^`]+`)/)
    .map(part => (/^`[^`]+`$/.test(part) ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : part))
    .map(part => (part.startsWith('<code>') ? part : convertSigns(escapeHtml(part))))
    .join('')
    .replace(
      /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g,
      (_, isPicture: string, label: string, target: string) => {
        const address = rewrite(target)
        if (address === undefined) return label
        return isPicture === '!' ? `<img src="${address}" alt="${label}">` : `<a href="${address}">${label}</a>`
      },
    )

const convertSigns = (text: string): string =>
  text.replace(/\*\*(.+?)\*\*/g, '<b>$1</b>').replace(/(?<![*\w])\*([^*\s](?:[^*]*[^*\s])?)\*(?![*\w])/g, '<i>$1</i>')

const splitRow = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'))

const convertTable = (lines: readonly string[], rewrite: LinkRewriter): string => {
  const [head = '', , ...rows] = lines
  const convertRow = (line: string, tag: string): string =>
    `<tr>${splitRow(line)
      .map(cell => `<${tag}>${convertText(cell, rewrite)}</${tag}>`)
      .join('')}</tr>`
  return `<table>\n${convertRow(head, 'th')}\n${rows.map(row => convertRow(row, 'td')).join('\n')}\n</table>`
}

const marker = /^(?:[-*]|\d+\.) +/

const isNumbered = (line: string): boolean => /^\d/.test(line)

/** Lines of a deeper level belong to the item above them. */
const convertList = (lines: readonly string[], rewrite: LinkRewriter): string => {
  const tag = isNumbered(lines[0] ?? '') ? 'ol' : 'ul'
  const items: string[][] = []
  for (const line of lines)
    if (marker.test(line)) items.push([line.replace(marker, '')])
    else items.at(-1)?.push(line.replace(/^ {1,3}/, ''))
  return `<${tag}>\n${items.map(item => `<li>${convertMarkdownBlocks(item.join('\n'), rewrite)}</li>`).join('\n')}\n</${tag}>`
}

const fence = /^```/

/** The first line that is no longer part of the block that begins with `lines[0]`. */
const findEnd = (lines: readonly string[]): number => {
  const [first = ''] = lines
  const find = (isOutside: (line: string, before: string) => boolean): number => {
    const found = lines.findIndex((line, index) => index > 0 && isOutside(line, lines[index - 1] ?? ''))
    return found < 0 ? lines.length : found
  }
  if (fence.test(first)) return find(line => fence.test(line)) + 1
  if (first.startsWith('#')) return 1
  if (first.startsWith('|')) return find(line => !line.startsWith('|'))
  if (!marker.test(first)) return find(line => line === '' || /^(?:```|\||[-*] )/.test(line))
  const isOfList = (line: string): boolean =>
    line.startsWith('  ') || line === '' || isNumbered(line) === isNumbered(first)
  return find((line, before) => (before === '' && !line.startsWith('  ') && !marker.test(line)) || !isOfList(line))
}

const convertBlock = (lines: readonly string[], rewrite: LinkRewriter): string => {
  const [first = ''] = lines
  const heading = /^(#{1,6}) (.*)$/.exec(first)
  if (heading) {
    const [, signs = '#', text = ''] = heading
    return `<h${signs.length} id="${toAnchor(text)}">${convertText(text, rewrite)}</h${signs.length}>`
  }
  if (fence.test(first)) return `<pre>${escapeHtml(lines.slice(1, -1).join('\n'))}</pre>`
  if (first.startsWith('|')) return convertTable(lines, rewrite)
  if (marker.test(first)) return convertList(lines, rewrite)
  return `<p>${convertText(lines.join('\n').trim(), rewrite)}</p>`
}

/** Blocks are separated by empty lines; a list, a table or code may follow its paragraph at once. */
export const convertMarkdownBlocks = (text: string, rewrite: LinkRewriter): string => {
  const blocks: string[] = []
  for (let rest = text.split('\n'); rest.length > 0; ) {
    if (rest[0] === '') {
      rest = rest.slice(1)
      continue
    }
    const end = findEnd(rest)
    blocks.push(convertBlock(rest.slice(0, end), rewrite))
    rest = rest.slice(end)
  }
  return blocks.join('\n')
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse}td,th{border:1px solid #8888;padding:.3rem .6rem;text-align:left;vertical-align:top}
pre{overflow:auto;border:1px solid #8888;padding:.6rem}img{max-width:100%}`

/** One page; its title is its first heading. `rewrite` decides about each link. */
export const convertMarkdown = (text: string, rewrite: LinkRewriter): string => {
  const title = /^# (.*)$/m.exec(text)?.[1] ?? ''
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${style}</style></head><body>
${convertMarkdownBlocks(text.replaceAll('\r', ''), rewrite)}
</body></html>
`
}
