import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { courses, lessons } from '../catalogue/catalogue.tables.ts'
import { centres, FIRST_CENTRE_ID } from '../centres/centres.tables.ts'
import { people } from '../people/people.tables.ts'
import { createdAt, id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { quizzes } from '../quiz/quiz.tables.ts'
import { AUDIENCES, type DayTime, MARKS, NOTICES } from './classroom.rules.ts'
import { FILE_KINDS, FILE_TYPES } from './files/files.rules.ts'
import { MAKE_UP_CAUSES, MAKE_UP_STATES } from './make-ups/make-ups.rules.ts'

/** Children who are taught together, week by week. Days and times are India's. */
export const groups = pgTable(
  'class_groups',
  {
    id: id(),
    /** The first centre without: so the groups of before there were centres, and of the version before. */
    centreId: uuid('centre_id')
      .notNull()
      .default(FIRST_CENTRE_ID)
      .references(() => centres.id),
    name: text('name').notNull(),
    /** In the academy's words, like Abacus. */
    subject: text('subject').notNull(),
    level: text('level').notNull().default(''),
    teacherId: uuid('teacher_id')
      .notNull()
      .references(() => people.id),
    /** 1 is Monday. */
    weekdays: integer('weekdays').array().notNull(),
    /** Like 16:30. */
    time: text('time').notNull(),
    /** Weekdays whose class begins at another time. */
    otherTimes: jsonb('other_times').$type<DayTime[]>().notNull().default([]),
    minutes: integer('minutes').notNull(),
    /** Where it meets; of an online group the words for it. */
    place: text('place').notNull(),
    meetingUrl: text('meeting_url'),
    capacity: integer('places').notNull(),
    fromDay: date('from_day').notNull(),
    /** The last day; none: until further notice. */
    untilDay: date('until_day'),
    /** Calendars take the highest: it grows with each change of the timetable. */
    revision: integer('revision').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('class_groups_teacher').on(t.teacherId),
    index('class_groups_name').on(t.name, t.id),
    index('class_groups_centre').on(t.centreId),
    check(
      'class_groups_weekdays',
      sql`${t.weekdays} <@ array[1,2,3,4,5,6,7] and cardinality(${t.weekdays}) > 0`,
    ),
    check('class_groups_time', sql`${t.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('class_groups_minutes', sql`${t.minutes} between 10 and 600`),
    check('class_groups_places', sql`${t.capacity} between 1 and 200`),
    check('class_groups_days', sql`${t.untilDay} is null or ${t.untilDay} >= ${t.fromDay}`),
  ],
)

const groupId = () =>
  uuid('group_id')
    .notNull()
    .references(() => groups.id, { onDelete: 'cascade' })
const studentId = () =>
  uuid('student_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** Groups that an invited teacher takes over with the first login; see groups for who teaches them now. */
export const groupHandovers = pgTable(
  'group_handovers',
  {
    groupId: groupId().primaryKey(),
    teacherId: uuid('teacher_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    plannedBy: uuid('planned_by').notNull(),
    plannedAt: instant('planned_at').notNull(),
  },
  (t) => [index('group_handovers_teacher').on(t.teacherId)],
)

/** Days without class, and why. */
export const groupHolidays = pgTable(
  'group_holidays',
  { groupId: groupId(), day: date('day').notNull(), word: text('word').notNull() },
  (t) => [primaryKey({ columns: [t.groupId, t.day] })],
)

/** Days on which the whole academy has no class, and why. */
export const academyHolidays = pgTable('academy_holidays', {
  day: date('day').primaryKey(),
  word: text('word').notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: createdAt(),
})

/** Days on which no group of a centre has class, and why. */
export const centreHolidays = pgTable(
  'centre_holidays',
  {
    centreId: uuid('centre_id')
      .notNull()
      .references(() => centres.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    word: text('word').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.centreId, t.day] })],
)

/** What is otherwise with one class of a group: it is called off, or somebody else takes it. */
/** A child who waits for a seat in a group; the longest first. */
export const groupWaiting = pgTable(
  'group_waiting',
  {
    groupId: groupId(),
    studentId: studentId(),
    since: instant('since').notNull(),
    addedBy: uuid('added_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.studentId] }), index('group_waiting_student').on(t.studentId)],
)

/** A class that is held on another day, at another time or in another place than the group's week says. */
export const classMoves = pgTable(
  'class_moves',
  {
    groupId: groupId(),
    /** The day of the group's week whose class it is. */
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    /** Like 16:30. */
    time: text('time').notNull(),
    /** Empty: where the group meets. */
    place: text('place').notNull().default(''),
    movedBy: uuid('moved_by').notNull(),
    movedAt: instant('moved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.fromDay] }),
    uniqueIndex('class_moves_to').on(t.groupId, t.toDay),
    check('class_moves_time', sql`${t.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
)

export const classChanges = pgTable(
  'class_changes',
  {
    groupId: groupId(),
    day: date('day').notNull(),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    /** Why it was called off. */
    reason: text('reason').notNull().default(''),
    substituteId: uuid('substitute_id').references(() => people.id, { onDelete: 'set null' }),
    changedBy: uuid('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.day] }),
    index('class_changes_day').on(t.day),
    index('class_changes_substitute').on(t.substituteId, t.day),
  ],
)

/** Days on which a teacher takes no class: who is away is offered last as a substitute. */
export const teacherAbsences = pgTable(
  'teacher_absences',
  {
    /** Created by the page, so that a retry is the same absence. */
    id: id(),
    teacherId: uuid('teacher_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    fromDay: date('from_day').notNull(),
    untilDay: date('until_day').notNull(),
    /** May be empty; families read it where a class was called off. */
    reason: text('reason').notNull(),
    /** What was sent of its classes, as JSON: the same id with anything else is another absence. */
    choices: text('choices').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('teacher_absences_days').on(t.untilDay, t.fromDay),
    index('teacher_absences_teacher').on(t.teacherId),
    check('teacher_absences_in_order', sql`${t.untilDay} >= ${t.fromDay}`),
  ],
)

/** What a teacher is licensed to teach by head office. A renewal is a row of its own. */
export const teacherLicences = pgTable(
  'teacher_licences',
  {
    /** Created by the page, so that a retry is the same licence. */
    id: id(),
    teacherId: uuid('teacher_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Of groups; compared by its letters and digits, whatever their capitals. */
    subject: text('subject').notNull(),
    /** The highest level; null: every level. */
    maxLevel: integer('max_level'),
    fromDay: date('from_day').notNull(),
    untilDay: date('until_day').notNull(),
    note: text('note').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    /** From the day of this time on it is a licence no longer. */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by'),
    /** Why it was withdrawn; empty while it was not. */
    withdrawalReason: text('withdrawal_reason').notNull().default(''),
  },
  (t) => [
    index('teacher_licences_teacher').on(t.teacherId, t.fromDay),
    index('teacher_licences_subject').on(sql`lower(${t.subject})`, t.fromDay),
    check('teacher_licences_in_order', sql`${t.untilDay} >= ${t.fromDay}`),
    check('teacher_licences_level', sql`${t.maxLevel} > 0`),
    check(
      'teacher_licences_withdrawn',
      sql`(${t.withdrawnAt} is null) = (${t.withdrawnBy} is null) and (${t.withdrawnAt} is null) = (${t.withdrawalReason} = '')`,
    ),
  ],
)

/** Why a teacher was put to a group, or to one class of it, without a licence for it. */
export const licenceExceptions = pgTable(
  'licence_exceptions',
  {
    id: id(),
    groupId: groupId(),
    teacherId: uuid('teacher_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The class that a substitute takes; null: of the group’s own teacher. */
    day: date('day'),
    reason: text('reason').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('licence_exceptions_group').on(t.groupId, t.createdAt),
    index('licence_exceptions_teacher').on(t.teacherId),
    check('licence_exceptions_reason', sql`${t.reason} <> ''`),
  ],
)

/** A class to which a child can’t come, as it was said before the class began. */
export const reportedAbsences = pgTable(
  'reported_absences',
  {
    studentId: studentId(),
    groupId: groupId(),
    day: date('day').notNull(),
    reportedBy: uuid('reported_by').notNull(),
    reportedAt: instant('reported_at').notNull(),
    /** The last day of the make-up that it earned, by the settings of then; null: it earned none. */
    earnedUntil: date('earned_until'),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.groupId, t.day] }),
    index('reported_absences_class').on(t.groupId, t.day),
    check('reported_absences_days', sql`${t.earnedUntil} > ${t.day}`),
  ],
)

/** One row: what a child has for a class that its family could not come to. */
export const absenceSettings = pgTable(
  'absence_settings',
  {
    only: boolean('only').primaryKey().default(true),
    earnsMakeUps: boolean('earns_make_ups').notNull(),
    /** At the latest so many hours before the class begins. */
    noticeHours: integer('notice_hours').notNull(),
    /** The make-up is good for so many days after the class. */
    validDays: integer('valid_days').notNull(),
    /** How many a child may earn within 90 days. */
    maxEarned: integer('max_earned').notNull(),
  },
  (t) => [
    check('absence_settings_one_row', sql`${t.only}`),
    check('absence_settings_notice', sql`${t.noticeHours} between 0 and 168`),
    check('absence_settings_days', sql`${t.validDays} between 1 and 180`),
    check('absence_settings_earned', sql`${t.maxEarned} between 1 and 30`),
  ],
)

/**
 * What a child has for a class that was called off: another class, else its fee. For one that it could not
 * come to: another class alone.
 */
export const makeUps = pgTable(
  'make_ups',
  {
    id: id(),
    studentId: studentId(),
    cause: text('cause', { enum: MAKE_UP_CAUSES }).notNull().default('cancelled'),
    /** The class that it is for. */
    groupId: groupId(),
    day: date('day').notNull(),
    earnedAt: instant('earned_at').notNull(),
    /** The last day on which it can be made up for. */
    untilDay: date('until_day').notNull(),
    state: text('state', { enum: MAKE_UP_STATES }).notNull().default('open'),
    /** The class to which the child comes as a guest. */
    guestGroupId: uuid('guest_group_id').references(() => groups.id),
    guestDay: date('guest_day'),
    chosenBy: uuid('chosen_by'),
    chosenAt: instant('chosen_at'),
    /** What came back of the fee. */
    creditedPaise: integer('credited_paise'),
    /** When it was credited or ended. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    // One class gives a child one make-up, however often it is called off.
    unique('make_ups_once').on(t.studentId, t.groupId, t.day),
    index('make_ups_class').on(t.groupId, t.day),
    index('make_ups_guests').on(t.guestGroupId, t.guestDay),
    index('make_ups_open').on(t.untilDay).where(sql`${t.state} = 'open'`),
    check('make_ups_state', isOneOf(t.state, MAKE_UP_STATES)),
    check('make_ups_cause', isOneOf(t.cause, MAKE_UP_CAUSES)),
    check(
      'make_ups_guest',
      sql`(${t.state} in ('booked', 'used')) = (${t.guestGroupId} is not null)
        and (${t.guestGroupId} is null) = (${t.guestDay} is null)`,
    ),
    // A make-up is never both a class and money.
    check(
      'make_ups_credited',
      sql`(${t.state} = 'credited') = (${t.creditedPaise} is not null) and ${t.creditedPaise} > 0`,
    ),
    // The class was held, so its fee stays.
    check('make_ups_absence_unpaid', sql`${t.cause} = 'cancelled' or ${t.creditedPaise} is null`),
    check('make_ups_ended', sql`(${t.state} in ('credited', 'ended')) = (${t.endedAt} is not null)`),
  ],
)

/** What the office tells families. A draft has neither time, a planned one no `sentAt`. */
export const announcements = pgTable(
  'announcements',
  {
    /** Created by the page, so that a retry is the same announcement. */
    id: id(),
    /** What it is about: words of the office, or an act that tells families by itself. */
    notice: text('notice', { enum: NOTICES }).notNull(),
    /** The same in Hindi, of an act whose words are ours. */
    inHindi: jsonb('in_hindi').$type<{ title: string; text: string }>(),
    audience: text('audience', { enum: AUDIENCES }).notNull(),
    /** Of one to the families of a centre. */
    centreId: uuid('centre_id').references(() => centres.id, { onDelete: 'cascade' }),
    groupId: uuid('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    /** The class whose absent children are meant. */
    day: date('day'),
    title: text('title').notNull(),
    text: text('text').notNull(),
    sendAt: instant('send_at'),
    sentAt: instant('sent_at'),
    /** When families who had not read it were last written to again. */
    remindedAt: instant('reminded_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('announcements_created').on(t.createdAt, t.id),
    index('announcements_planned').on(t.sendAt).where(sql`${t.sentAt} is null and ${t.sendAt} is not null`),
    index('announcements_group').on(t.groupId),
    index('announcements_centre').on(t.centreId),
    check('announcements_notice', isOneOf(t.notice, NOTICES)),
    check('announcements_audience', isOneOf(t.audience, AUDIENCES)),
    check('announcements_of_group', sql`(${t.audience} in ('all', 'centre')) = (${t.groupId} is null)`),
    check('announcements_of_centre', sql`(${t.audience} = 'centre') = (${t.centreId} is not null)`),
    check('announcements_of_day', sql`(${t.audience} = 'absent') = (${t.day} is not null)`),
  ],
)

/** The children whose families an announcement was sent to. */
export const announcementRecipients = pgTable(
  'announcement_recipients',
  {
    announcementId: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    studentId: studentId(),
    /** Whether its mail is still to be written. */
    isUnmailed: boolean('is_unmailed').notNull(),
    /** When the family pressed that it has read it. */
    readAt: instant('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.studentId] }),
    index('announcement_recipients_student').on(t.studentId),
    index('announcement_recipients_unmailed').on(t.announcementId).where(sql`${t.isUnmailed}`),
  ],
)

/** From when to when a child is in a group; who comes back has a second row. */
export const groupMembers = pgTable(
  'group_members',
  {
    id: id(),
    groupId: groupId(),
    studentId: studentId(),
    joinedOn: date('joined_on').notNull(),
    /** The last day; from the next on its teacher sees nothing of the child. */
    leftOn: date('left_on'),
  },
  (t) => [
    uniqueIndex('group_members_once').on(t.groupId, t.studentId).where(sql`${t.leftOn} is null`),
    index('group_members_group').on(t.groupId, t.leftOn),
    index('group_members_student').on(t.studentId),
    check('group_members_days', sql`${t.leftOn} is null or ${t.leftOn} >= ${t.joinedOn}`),
  ],
)

/** Attendance marks. The latest change of a child and day counts. */
export const attendance = pgTable(
  'attendance',
  {
    groupId: groupId(),
    studentId: studentId(),
    day: date('day').notNull(),
    /** Null: the mark was removed. */
    mark: text('mark', { enum: MARKS }),
    markedBy: uuid('marked_by').notNull(),
    /** When it was marked, by the server's clock, also when it came later from a device without a network. */
    markedAt: instant('marked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.studentId, t.day] }),
    index('attendance_student').on(t.studentId),
    check('attendance_mark', isOneOf(t.mark, MARKS)),
  ],
)

/** Homework of a group: a lesson, a quiz, an exercise, text, or several of these. */
export const homework = pgTable(
  'homework',
  {
    /** Created by the page, so that a retry is the same homework. */
    id: id(),
    groupId: groupId(),
    text: text('text').notNull().default(''),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    lessonId: uuid('lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    quizId: uuid('quiz_id').references(() => quizzes.id, { onDelete: 'set null' }),
    /** The key of an exercise of the craft. */
    exercise: text('exercise'),
    setBy: uuid('set_by').notNull(),
    setAt: instant('set_at').notNull(),
    dueOn: date('due_on').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    index('homework_group').on(t.groupId, t.dueOn),
    index('homework_lesson').on(t.lessonId),
    index('homework_course').on(t.courseId),
    index('homework_quiz').on(t.quizId),
  ],
)

/** The academy's own files: worksheets, pictures, recordings. The content is stored under `file`. */
export const libraryFiles = pgTable(
  'library_files',
  {
    /** Created by the page, so that a retry is the same file. */
    id: id(),
    name: text('name').notNull(),
    kind: text('kind', { enum: FILE_KINDS }).notNull(),
    type: text('type', { enum: FILE_TYPES }).notNull(),
    /** The name of its content, which no URL contains. */
    file: uuid('file').notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    uploadedBy: uuid('uploaded_by').notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
  },
  (t) => [
    uniqueIndex('library_files_file').on(t.file),
    index('library_files_uploaded').on(t.uploadedAt, t.id),
    check('library_files_kind', isOneOf(t.kind, FILE_KINDS)),
  ],
)

/** The files of a homework, in their order. */
export const homeworkFiles = pgTable(
  'homework_files',
  {
    homeworkId: uuid('homework_id')
      .notNull()
      .references(() => homework.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => libraryFiles.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
  },
  (t) => [primaryKey({ columns: [t.homeworkId, t.fileId] }), index('homework_files_file').on(t.fileId)],
)

/** What a child handed in to a homework: a picture or a recording, kept for 90 days. */
export const homeworkAnswers = pgTable(
  'homework_answers',
  {
    /** Created by the page, so that a retry is the same answer. */
    id: id(),
    homeworkId: uuid('homework_id')
      .notNull()
      .references(() => homework.id, { onDelete: 'cascade' }),
    studentId: studentId(),
    kind: text('kind', { enum: FILE_KINDS }).notNull(),
    type: text('type', { enum: FILE_TYPES }).notNull(),
    /** The name of its content, which no URL contains. */
    file: uuid('file').notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [
    uniqueIndex('homework_answers_file').on(t.file),
    index('homework_answers_homework').on(t.homeworkId, t.studentId),
    index('homework_answers_student').on(t.studentId),
    index('homework_answers_sent').on(t.sentAt),
    check('homework_answers_kind', isOneOf(t.kind, FILE_KINDS)),
  ],
)

/** When the exercise of a homework was completed; kept after the practice itself is deleted. */
export const homeworkCompletions = pgTable(
  'homework_completions',
  {
    homeworkId: uuid('homework_id')
      .notNull()
      .references(() => homework.id, { onDelete: 'cascade' }),
    studentId: studentId(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.homeworkId, t.studentId] }),
    index('homework_completions_student').on(t.studentId),
  ],
)

/** The teacher's tick on a child's homework. */
export const homeworkTicks = pgTable(
  'homework_ticks',
  {
    homeworkId: uuid('homework_id')
      .notNull()
      .references(() => homework.id, { onDelete: 'cascade' }),
    studentId: studentId(),
    done: boolean('done').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.homeworkId, t.studentId] }),
    index('homework_ticks_student').on(t.studentId),
  ],
)

/** A teacher's remark in a child's diary. */
export const remarks = pgTable(
  'remarks',
  {
    /** Created by the page, so that a retry is the same remark. */
    id: id(),
    groupId: groupId(),
    studentId: studentId(),
    teacherId: uuid('teacher_id')
      .notNull()
      .references(() => people.id),
    text: text('text').notNull(),
    at: instant('at').notNull(),
    /** When a parent signed it. */
    readAt: instant('read_at'),
    readBy: uuid('read_by').references(() => people.id, { onDelete: 'set null' }),
    /** The parent's reply, which also signs the remark. */
    reply: text('reply'),
    repliedAt: instant('replied_at'),
  },
  (t) => [
    check(
      'remarks_reply',
      sql`(${t.reply} is null) = (${t.repliedAt} is null) and (${t.reply} is null or ${t.readAt} is not null)`,
    ),
    index('remarks_student').on(t.studentId, t.at),
    index('remarks_group').on(t.groupId, t.at),
    index('remarks_teacher').on(t.teacherId),
  ],
)

/** Photos of handwriting pages sent to the teacher of a group; the pictures are stored as files. */
export const pagePhotos = pgTable(
  'written_pages',
  {
    /** Created by the page, so that a retry is the same photo. */
    id: id(),
    groupId: groupId(),
    studentId: studentId(),
    /** The name of its file, which no URL contains. */
    file: uuid('file').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    sentAt: instant('sent_at').notNull(),
    /** The teacher's comment; empty if only checked. */
    answer: text('answer'),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    index('written_pages_student').on(t.studentId, t.sentAt),
    index('written_pages_group').on(t.groupId, t.sentAt),
    index('written_pages_sent').on(t.sentAt),
    uniqueIndex('written_pages_file').on(t.file),
    check('written_pages_answer', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
  ],
)
