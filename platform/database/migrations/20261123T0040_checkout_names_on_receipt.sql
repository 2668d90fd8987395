-- A paid receipt says whose it was when it was paid, whatever owner and pet are called later.

select set_config('app.system', 'on', true);

alter table receipt add column owner_name text, add column pet_name text;
comment on column receipt.owner_name is 'Name of the owner when it was paid; none while it is open';
comment on column receipt.pet_name is 'Name of the pet when it was paid; none while it is open';

-- Of receipts paid before, only the names of today are known.
alter table receipt disable trigger user;
do $$
declare
  v_hospital uuid;
begin
  for v_hospital in select id from hospital loop
    perform set_config('app.hospital', v_hospital::text, true);
    update receipt r set pet_name = p.name, owner_name = (select o.name from owner o where o.hospital = r.hospital and o.id = r.owner)
    from pet p where r.hospital = app.hospital() and p.hospital = r.hospital and p.id = r.pet and r.status = 'paid';
  end loop;
end $$;
alter table receipt enable trigger user;

select set_config('app.hospital', '', true);
select set_config('app.system', '', true);
