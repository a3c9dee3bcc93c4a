// Finds a circle in a graph of files.

export type Graph = ReadonlyMap<string, readonly string[]>

/** The first circle as the path around it, its first file repeated at the end; nothing where there is none. */
export function findCircle(graph: Graph): readonly string[] | undefined {
  const finished = new Set<string>()

  function follow(node: string, trail: readonly string[]): readonly string[] | undefined {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (finished.has(node)) return undefined
    for (const next of graph.get(node) ?? []) {
      const circle = follow(next, [...trail, node])
      if (circle !== undefined) return circle
    }
    finished.add(node)
    return undefined
  }

  for (const node of graph.keys()) {
    const circle = follow(node, [])
    if (circle !== undefined) return circle
  }
  return undefined
}
