import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../faults/server.ts'
import { freshDatabase } from '../template.ts'
import { assertPrograms, freePorts, root, runProgram, runTrial, say, until } from './trial.ts'

/** npm run try:watch: the alert rules checked by promtool, a real scrape, and one alert that fires. */
const rules = join(root, 'deploy/prometheus')

type Answer = { data: { result: { value: [number, string] }[] } }
type Alerts = { data: { alerts: { labels: { alertname: string }; state: string }[] } }

await runTrial('watch', async (trial) => {
  assertPrograms({ prometheus: 'prometheus', promtool: 'prometheus' })
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])
    say(
      `promtool ${args.join(' ')}: ${runProgram('promtool', args, rules).trim().split('\n').at(-1)?.trim()}`,
    )

  const fresh = await freshDatabase()
  trial.onEnd(fresh.drop)
  const server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
  trial.onEnd(server.terminate)
  const [port = 0, nobody = 0] = await freePorts(2)
  const target = new URL(server.url).host
  const config = join(trial.folder, 'prometheus.yml')
  writeFileSync(
    config,
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ['${join(trial.folder, 'alerts.yml')}']
scrape_configs:
  - job_name: academy
    static_configs: [{ targets: ['${target}', '127.0.0.1:${nobody}'] }]
`,
  )
  // The rules as they are, but nobody waits a minute for them.
  const text = runProgram('cat', [join(rules, 'alerts.yml')])
  writeFileSync(join(trial.folder, 'alerts.yml'), text.replaceAll(/for: \w+/g, 'for: 1s'))
  trial.start('prometheus', [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(trial.folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ])
  const ask = async <T>(path: string) =>
    (await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as T
  const query = async (expression: string) =>
    (await ask<Answer>(`query?query=${encodeURIComponent(expression)}`)).data.result[0]?.value[1]
  await until('a scrape', 60, async () => (await query(`up{instance="${target}"}`)) === '1')
  await fetch(server.url)
  const counted = await until('a counted request', 30, () =>
    query('sum(manka_http_requests_total{route="/",status="200"})'),
  )
  const figures = await query(`scrape_samples_scraped{instance="${target}"}`)
  const took = await query(`scrape_duration_seconds{instance="${target}"}`)
  say(`prometheus scraped ${figures} figures in ${Number(took).toFixed(3)} s; requests of /: ${counted}`)
  const firing = await until('the alert of the instance that is not there', 60, async () => {
    const { alerts } = (await ask<Alerts>('alerts')).data
    return (
      alerts.some(({ labels, state }) => labels.alertname === 'InstanceDown' && state === 'firing') && alerts
    )
  })
  say(`firing: ${firing.map(({ labels }) => labels.alertname).join(', ')}`)
  const expected = new Set(['InstanceDown', 'BackupOld'])
  const others = firing.filter(({ labels }) => !expected.has(labels.alertname))
  if (others.length > 0) throw new Error('alerts fire that should not')
  say('watched: whole')
})
