/** One thing that goes wrong in the world of an installation, and what is promised then. */
export interface Fault {
  fault: string
  promise: string
  /** the file and a part of the name of the test that shows it */
  test: readonly [file: string, name: string]
  /** what its test needs that not every machine has; where it is missing, the test is skipped and the table says so */
  needs?: string
}

const MOUNT = 'root on Linux, to mount a file system'

/** The faults of docs/operations.md, each with its test. */
export const faults: readonly Fault[] = [
  {
    fault: 'the server is killed while it writes, also together with PostgreSQL',
    promise: 'nothing that was answered is lost; it starts again by itself',
    test: ['tests/faults/kill.test.ts', 'times while it writes loses nothing'],
  },
  {
    fault: 'PostgreSQL is gone and comes back',
    promise: 'ready says so with 503, live goes on, ready again by itself',
    test: ['server/ops.test.ts', 'ready says what is not there'],
  },
  {
    fault: 'the server is killed in the middle of a release of securities',
    promise: 'the closing is as it was or whole',
    test: ['tests/faults/release.test.ts', 'killed in the middle of a release'],
  },
  {
    fault: 'the server is killed in the middle of an upload',
    promise: 'nothing of it is left; sent again it is stored once',
    test: ['tests/faults/restart.test.ts', 'an upload that a restart interrupts is not there'],
  },
  {
    fault: 'the server is killed in the middle of a second factor',
    promise: 'one session is opened, or the code is refused',
    test: ['tests/faults/restart.test.ts', 'a second factor that a restart interrupts'],
  },
  {
    fault: 'a second process on the same data directory',
    promise: 'refused, naming the other process',
    test: ['server/kernel/db/processes.test.ts', 'a second process on one DATA_DIR is refused'],
  },
  {
    fault: 'the machine is lost',
    promise: 'a backup is restored: log, ledger, files, people',
    test: ['tests/faults/backup.test.ts', 'restored into an empty place'],
  },
  {
    fault: 'a backup is damaged, or its keys are missing',
    promise: 'refused before anything is written',
    test: ['tests/faults/backup.test.ts', 'a damaged backup'],
  },
  {
    fault: 're-encryption with a new key is interrupted',
    promise: 'everything stays readable; it goes on where it was',
    test: ['tests/invariants/keys.test.ts', 'in the middle of which it was interrupted'],
  },
  {
    fault: 'the mail server refuses or is down',
    promise: 'people are answered; the mail is tried again for about two hours',
    test: ['server/kernel/notifications/mails.test.ts', 'while the server refuses'],
  },
  {
    fault: 'a job fails for ever',
    promise: 'eleven tries, nothing half done, no other job waits, seen in metrics',
    test: ['tests/faults/jobs.test.ts', 'a job that fails for ever'],
  },
  {
    fault: 'a webhook receiver hangs',
    promise: 'given up in time',
    test: ['server/providers/webhooks/webhooks.test.ts', '/hangs is timeout'],
  },
  {
    fault: 'a webhook receiver is down for days',
    promise: 'tried ten times in three days, in the order of each record',
    test: ['server/platform/webhooks/webhooks.test.ts', 'fails after ten in three days'],
  },
  {
    fault: 'the server is killed while webhooks are sent',
    promise: 'each event arrives, in the order of its record',
    test: ['tests/faults/webhooks.test.ts', 'each arrives signed, at least once'],
  },
  {
    fault: 'the clock of a process is five minutes off',
    promise: 'seen in metrics; sessions hold; each deadline is sent once',
    test: ['tests/faults/clock.test.ts', 'five minutes off'],
  },
  {
    fault: 'slow clients (a byte a second)',
    promise: 'others are answered; no connection to the database is held',
    test: ['tests/faults/slow-client.test.ts', 'clients that send a byte a second'],
  },
  {
    fault: 'a request arrives many times',
    promise: 'one effect, one answer',
    test: ['tests/api/idempotency.test.ts', 'forty parallel requests with one key'],
  },
  {
    fault: 'a report cannot be stored',
    promise: 'an error names what was not stored; it is run again',
    test: ['server/workspaces/reports/reports.test.ts', 'disk full'],
  },
  {
    fault: 'the bucket of files is not reachable',
    promise:
      'an upload is refused with its cause and sent again; nothing is lost; ready names storage',
    test: ['tests/faults/storage.test.ts', 'a bucket that is not reachable'],
  },
  {
    fault: 'the virus scanner is down or hangs',
    promise: 'an upload waits and nobody opens it; it is scanned when the scanner is back',
    test: ['tests/faults/scan.test.ts', 'a virus scanner that is down'],
  },
  {
    fault: 'the payments provider is down, hangs, or its answer is lost',
    promise: 'a debit waits with its cause; it is collected once when the provider is back',
    test: ['tests/faults/ach.test.ts', 'a payments provider that is down'],
  },
  {
    fault: 'a process dies between sending a debit and storing the answer',
    promise: 'the debit is sent again with the same key, and collected once',
    test: ['tests/faults/ach.test.ts', 'a process that dies between sending and storing'],
  },
  {
    fault: 'the disk of PostgreSQL is full',
    promise:
      'writes are refused in time, reads go on; nothing is lost or written twice; back by itself',
    test: ['tests/faults/disk.test.ts', 'the disk of PostgreSQL is full'],
    needs: MOUNT,
  },
  {
    fault: 'the disk of files is full',
    promise: 'an upload is refused with its cause and sent again; ready names files',
    test: ['tests/faults/disk.test.ts', 'the disk of files is full'],
    needs: MOUNT,
  },
  {
    fault: 'a statement is stuck: a record or a table is locked',
    promise: 'others are answered; ready says when all connections are stuck; nothing is lost',
    test: ['tests/faults/disk.test.ts', 'a stuck statement'],
  },
]
