-- What papers print of a person; without a profile there is no row, and the paper has the name alone.
create or replace function app.signer(p_account uuid) returns table (title text, licence_number text) language sql stable as $$
  select p.title, p.licence_number from staff_profile p where p.hospital = app.hospital() and p.account = p_account
$$;

-- Keeps with a document what its signer is at that moment: a later title, number or signature changes no signed paper.
create or replace function app.stamp_signing(p_kind text, p_document uuid, p_signer uuid) returns void language sql as $$
  insert into staff_stamp (document, kind, signer, title, licence_number, signature)
  select p_document, p_kind, p_signer, p.title, p.licence_number, p.signature
  from staff_profile p where p.hospital = app.hospital() and p.account = p_signer
$$;

-- Data stored with a document, of each of its signers, with the bytes of the signature.
create or replace function app.stamps(p_document uuid)
returns table (signer uuid, title text, licence_number text, signature_png bytea, signature_width int, signature_height int)
language sql stable as $$
  select s.signer, s.title, s.licence_number, i.png, i.width, i.height
  from staff_stamp s left join staff_image i on i.hospital = s.hospital and i.id = s.signature
  where s.hospital = app.hospital() and s.document = p_document
$$;

create or replace function app.refuse_changed_stamp() returns trigger language plpgsql as $$
begin
  raise exception 'what was printed with a signature does not change' using errcode = 'check_violation';
end $$;
create or replace trigger unchanged before update on staff_stamp
  for each row execute function app.refuse_changed_stamp();
