// Converts the Markdown of our docs to HTML: headings, paragraphs, lists, tables, code, links, pictures and bold text.

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** The anchor that GitHub makes of a heading. */
const toAnchor = (heading: string): string =>
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

const convertSigns = (text: string): string => text.replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')

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

/** Lines of a deeper level belong to the item above them. */
const convertList = (lines: readonly string[], rewrite: LinkRewriter): string => {
  const isNumbered = /^\d+\./.test(lines[0] ?? '')
  const items = lines
    .join('\n')
    .split(/\n(?=(?:[-*]|\d+\.) )/)
    .map(item => item.replace(/^(?:[-*]|\d+\.) /, ''))
  const tag = isNumbered ? 'ol' : 'ul'
  return `<${tag}>\n${items.map(item => `<li>${convertBlocks(item.replace(/\n {1,3}/g, '\n'), rewrite)}</li>`).join('\n')}\n</${tag}>`
}

const convertBlock = (block: string, rewrite: LinkRewriter): string => {
  const [first = ''] = block.split('\n')
  const heading = /^(#{1,6}) (.*)$/.exec(first)
  if (heading) {
    const [, signs = '#', text = ''] = heading
    const rest = block.slice(first.length).trim()
    const title = `<h${signs.length} id="${toAnchor(text)}">${convertText(text, rewrite)}</h${signs.length}>`
    return rest === '' ? title : `${title}\n${convertBlocks(rest, rewrite)}`
  }
  if (/^\|/.test(first)) return convertTable(block.split('\n'), rewrite)
  if (/^(?:[-*]|\d+\.) /.test(first)) return convertList(block.split('\n'), rewrite)
  return `<p>${convertText(block, rewrite)}</p>`
}

/** Code is cut out first; blocks are separated by empty lines, and a list or table may follow its paragraph at once. */
const convertBlocks = (text: string, rewrite: LinkRewriter): string =>
  text
    .split(/(^```[^\n]*\n[\s\S]*?^```$)/m)
    .map(part => {
      const code = /^```[^\n]*\n([\s\S]*?)\n?```$/.exec(part)
      if (code) return `<pre>${escapeHtml(code[1] ?? '')}</pre>`
      return part
        .split(/\n{2,}|\n(?=\|)(?<!\|\n)|\n(?=[-*] )(?<!^[-*] .*\n)/m)
        .filter(block => block.trim() !== '')
        .map(block => convertBlock(block.trim(), rewrite))
        .join('\n')
    })
    .join('\n')

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse}td,th{border:1px solid #8888;padding:.3rem .6rem;text-align:left;vertical-align:top}
pre{overflow:auto;border:1px solid #8888;padding:.6rem}img{max-width:100%}`

/** One page; its title is its first heading. `rewrite` decides about each link. */
export const convertMarkdown = (text: string, rewrite: LinkRewriter): string => {
  const title = /^# (.*)$/m.exec(text)?.[1] ?? ''
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${style}</style></head><body>
${convertBlocks(text.replaceAll('\r', ''), rewrite)}
</body></html>
`
}
