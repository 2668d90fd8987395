-- Pain by the face of a cat, what was done about pain, and the condition of the muscles, as parts of a set of vital signs.
alter table vital_signs
  add column face jsonb check (face ?& array['ears', 'eyes', 'muzzle', 'whiskers', 'head']),
  add column muscle text check (muscle in ('normal', 'mild', 'moderate', 'severe')),
  add column pain_answer text check (pain_answer in ('analgesia', 'acknowledged')),
  add column pain_answer_note text not null default '',
  add column pain_answered_by uuid,
  add column pain_answered_at timestamptz(3),
  add foreign key (hospital, pain_answered_by) references membership (hospital, account);
comment on column vital_signs.face is 'Units of the Feline Grimace Scale, each 0 to 2; the score is their sum, 0 to 10';
comment on column vital_signs.muscle is 'Muscle condition: normal, or mild, moderate or severe loss';
comment on column vital_signs.pain_answer is 'What was done about pain: analgesia, or acknowledged without; none while nothing was';
comment on column vital_signs.pain_answer_note is 'What was given, or why nothing was';
comment on column vital_signs.pain_answered_by is 'Account that noted it';
comment on column vital_signs.pain_answered_at is 'When it was noted';
