import { isOfflinePageCurrent, saveOfflinePage } from './offline-pages.ts'

/**
 * Pages to keep for use offline, and the cache to keep them in. `build`: files by which one that is kept is
 * known to be of this build.
 */
export type PagesToKeep = { paths: readonly string[]; build: readonly string[]; place: string }

/** Keeps pages beside the open one, which hundreds of looks into the cache would block on a slow phone. */
addEventListener('message', ({ data }: MessageEvent<PagesToKeep>) => {
  // Storage full or offline: the pages then need the internet, like any other.
  void keep(data)
    .catch(() => {})
    .then(() => close())
})

async function keep({ paths, build, place }: PagesToKeep): Promise<void> {
  for (const path of paths)
    if (!(await isOfflinePageCurrent(path, build))) await saveOfflinePage(path, build, place)
}
